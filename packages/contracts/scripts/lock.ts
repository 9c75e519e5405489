// Reports how the contracts differ from contracts.lock.json; with --write, accepts the changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ContractsLock, contractsLock, describeDifference } from '../src/lock.ts';

const file = fileURLToPath(new URL('../src/contracts.lock.json', import.meta.url));
const now = contractsLock();
const differences = describeDifference(JSON.parse(readFileSync(file, 'utf8')) as ContractsLock, now);
for (const line of differences) process.stdout.write(`${line}\n`);

if (process.argv.includes('--write')) {
  const lines = Object.entries(now).map(([name, facets]) => `  ${JSON.stringify(name)}: ${JSON.stringify(facets)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
} else if (differences.length > 0) {
  process.stderr.write('The wire format of the contracts changed. To accept the changes: npm run contracts:accept\n');
  process.exitCode = 1;
}
