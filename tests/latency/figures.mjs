// Times to figures, and figures to a table.

const sorted = (times) => [...times].sort((a, b) => a - b);

// The time that this part of all times is not above.
const quantile = (times, part) => times[Math.max(0, Math.ceil(times.length * part) - 1)];

export function figures(times) {
  const all = sorted(times);
  return {
    count: all.length,
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    p99: quantile(all, 0.99),
    max: all.at(-1),
  };
}

export const number = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

const QUANTILES = ['p50', 'p95', 'p99', 'max'];

// Times in milliseconds; with another server beside it, how many times as long that one takes.
export function table({ title, ours, theirs }) {
  const lines = [`### ${title}`, ''];
  const names = theirs === undefined ? [] : ['p50', 'p95', 'p99'].map((it) => `${theirs.name} ${it}`).concat('ratio of p50');
  const head = ['ms', 'n', ...QUANTILES, ...names];
  lines.push(row(head), row(head.map((_, at) => (at === 0 ? '---' : '--:'))));
  for (const [what, times] of Object.entries(ours.times)) {
    const cells = [what, times.count, ...QUANTILES.map((it) => number(times[it]))];
    const other = theirs?.times[what];
    if (theirs !== undefined) {
      cells.push(...(other === undefined
        ? ['', '', '', '']
        : [number(other.p50), number(other.p95), number(other.p99), `× ${number(other.p50 / times.p50)}`]));
    }
    lines.push(row(cells));
  }
  lines.push('', ...[ours, ...(theirs === undefined ? [] : [theirs])].map(once));
  return lines.join('\n');
}

export const row = (cells) => `| ${cells.join(' | ')} |`;

function once({ name, ready, opened, memory, slowest }) {
  const used = memory === null ? 'memory is not told here' : `memory ${number(memory.now)} MB, at most ${number(memory.peak)} MB`;
  const places = slowest.map(({ time, line }) => `${number(time)} ms at \`${line}\``).join(', ');
  return `- ${name}: answers \`initialize\` ${number(ready)} ms after it is started, first diagnostics of the opened file ${number(opened)} ms after; ${used}\n- ${name}, its slowest diagnostics: ${places}`;
}
