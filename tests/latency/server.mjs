// A language server as an editor has it: a process, spoken to over its standard streams. Knows nothing of
// what is typed.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import * as P from 'vscode-languageserver-protocol/node';

// What no answer may take longer than, in milliseconds.
const PATIENCE = 300_000;

export const uriOf = (file) => pathToFileURL(file).href;

export class Server {
  #process;
  #connection;
  #waiting = [];
  // What is to be told when the server ends, while an answer is waited for.
  #mourners = new Set();
  #published = [];
  #log = '';
  #ended = false;

  // What a client does that is told to ask again.
  whenInvited = () => {};
  // What a client does that is told how far something is.
  whenProgressed = () => {};

  // Starts a server in a folder. `pull` says how the client wants its diagnostics; `also` is what else it can do.
  static async start(command, folder, { pull, options, also = {} }) {
    const server = new Server();
    const begin = performance.now();
    server.#spawn(command, folder);
    const initialized = await server.#answer('initialize', server.#connection.sendRequest(P.InitializeRequest.type, {
      processId: process.pid,
      rootUri: uriOf(folder),
      workspaceFolders: [{ uri: uriOf(folder), name: 'pack' }],
      capabilities: capabilities(pull, also),
      initializationOptions: options,
    }));
    server.ready = performance.now() - begin;
    server.capabilities = initialized.capabilities;
    // A server that is not asked the way it chose would be measured at what nobody has it do.
    if (pull !== (server.capabilities.diagnosticProvider !== undefined)) {
      throw new Error(`the server ${pull ? 'pushes' : 'is to be asked'}, which is not what the client wants`);
    }
    server.notify(P.InitializedNotification.type, {});
    return server;
  }

  #spawn([program, ...args], folder) {
    this.#process = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process.stderr.on('data', (chunk) => { this.#log = (this.#log + chunk).slice(-2000); });
    const end = (why) => {
      this.#ended = true;
      this.#mourners.forEach((tell) => tell(new Error(`the server ended: ${why} ${this.#log}`)));
    };
    this.#process.on('error', (error) => end(error.message));
    this.#process.on('exit', (code, signal) => end(`${code ?? signal}`));
    const { stdout, stdin } = this.#process;
    this.#connection = P.createProtocolConnection(new P.StreamMessageReader(stdout), new P.StreamMessageWriter(stdin));
    this.#connection.onNotification(P.PublishDiagnosticsNotification.type, (params) => {
      this.#published.push({ ...params, at: performance.now() });
      this.#deliver();
    });
    // What servers ask of editors.
    this.#connection.onRequest(P.ConfigurationRequest.type, ({ items }) => items.map(() => null));
    for (const type of [P.RegistrationRequest.type, P.UnregistrationRequest.type, P.WorkDoneProgressCreateRequest.type]) {
      this.#connection.onRequest(type, () => null);
    }
    this.#connection.onRequest(P.DiagnosticRefreshRequest.type, () => {
      this.whenInvited();
      return null;
    });
    this.#connection.onUnhandledProgress(({ token, value }) => this.whenProgressed(token, value));
    this.#connection.onError(() => {});
    this.#connection.listen();
  }

  notify(type, params) {
    return this.#connection.sendNotification(type, params);
  }

  // The answer to a request, and how long it took.
  async request(type, params) {
    const begin = performance.now();
    const result = await this.#answer(type.method ?? type, this.#connection.sendRequest(type, params));
    return { result, time: performance.now() - begin };
  }

  // Asks for something that may be cancelled. Returns whether it was.
  async cancellable(method, params, token) {
    const cancelled = (error) => {
      if (error.code === P.LSPErrorCodes.RequestCancelled) return true;
      throw error;
    };
    return this.#answer(method, this.#connection.sendRequest(method, params, token).then(() => false, cancelled));
  }

  // The diagnostics of this version of a document, when they are published.
  published(uri, version) {
    const wanted = (it) => it.uri === uri && it.version === version;
    const waiting = new Promise((resolve) => this.#waiting.push({ wanted, resolve }));
    this.#deliver();
    return this.#answer(`the diagnostics of version ${version}`, waiting);
  }

  // The last diagnostics of a document that were published, whatever its version was.
  last(uri) {
    return this.#published.findLast((it) => it.uri === uri)?.diagnostics;
  }

  #deliver() {
    this.#waiting = this.#waiting.filter(({ wanted, resolve }) => {
      const found = this.#published.find(wanted);
      if (found !== undefined) resolve(found);
      return found === undefined;
    });
    // No one asks for old versions.
    if (this.#published.length > 4000) this.#published.splice(0, 2000);
  }

  async #answer(what, promise) {
    if (this.#ended) throw new Error(`the server ended: ${this.#log}`);
    let timer;
    let mourner;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what}: no answer in ${PATIENCE} ms. ${this.#log}`)), PATIENCE);
    });
    const ended = new Promise((_, reject) => {
      mourner = reject;
      this.#mourners.add(mourner);
    });
    try {
      return await Promise.race([promise, late, ended]);
    } finally {
      clearTimeout(timer);
      this.#mourners.delete(mourner);
    }
  }

  // Memory in MB: now, and at most since the start. `null` where the system does not tell.
  memory() {
    try {
      const status = fs.readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
      const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)[1]) / 1024;
      return { now: of('VmRSS'), peak: of('VmHWM') };
    } catch {
      return null;
    }
  }

  // The time of processors that it has used, in milliseconds. `NaN` where the system does not tell.
  work() {
    try {
      const stat = fs.readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8');
      // Behind the name, which may have anything in it: the 12th and the 13th field, in hundredths of a second.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return NaN;
    }
  }

  // The time of processors that each of its threads has used, in milliseconds, to the nanosecond. Threads that ended are
  // not among them. Empty where the system does not tell.
  threads() {
    const tasks = `/proc/${this.#process.pid}/task`;
    const times = new Map();
    try {
      for (const id of fs.readdirSync(tasks)) {
        try {
          times.set(id, Number(fs.readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
        } catch {
          // It ended meanwhile.
        }
      }
    } catch {
      // Not on this system.
    }
    return times;
  }

  async stop() {
    await this.request(P.ShutdownRequest.type);
    const gone = new Promise((resolve) => this.#process.on('exit', resolve));
    await this.notify(P.ExitNotification.type);
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), PATIENCE);
    await gone;
    clearTimeout(timer);
    this.#connection.dispose();
  }

  // For when something went wrong.
  kill() {
    this.#process.kill('SIGKILL');
  }
}

const capabilities = (pull, also) => ({
  ...also,
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    synchronization: { didSave: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    ...also.textDocument,
    ...(pull ? { diagnostic: { dynamicRegistration: false } } : {}),
  },
  workspace: {
    workspaceFolders: true,
    configuration: false,
    // Without it a server could not tell who pulls of anything new, and may push.
    ...(pull ? { diagnostics: { refreshSupport: true } } : {}),
  },
});
