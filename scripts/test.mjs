// `npm test`: everything a fresh machine needs, then all tests; the last line is the sum. `npm test -- --only unit,web [jest options]`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/built.mjs';
import { Refusal } from './lib/checkout.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { ensureChromium } from './lib/packages.mjs';
import { runOpenly } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';
import { addSums, NOTHING_RAN, succeeded, sumLine, sumOf } from './lib/test-sum.mjs';

/** Each its own process. Stores and browsers are shared by a run, so these do not take all cores. */
const RUNS = [
  { project: 'unit', options: ['--maxWorkers=100%'] },
  { project: 'web', options: ['--maxWorkers=100%'] },
  { project: 'int', options: ['--maxWorkers=2'] },
  { project: 'e2e', options: ['--runInBand'] },
];

async function test() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  const { projects, jestOptions } = chosen(process.argv.slice(2));
  const chromium = projects.includes('e2e') ? await prepareJourneys() : null;
  const sums = [];
  for (const { project, options } of RUNS) {
    if (projects.includes(project)) sums.push(await runJest(project, [...options, ...jestOptions], chromium));
  }
  const total = addSums(sums);
  process.exitCode = succeeded(total) ? 0 : 1;
  console.log(sumLine(total));
}

/** Journeys run the built product in a browser; all other tests run from source. */
async function prepareJourneys() {
  await ensureBuilt();
  const chromium = await ensureChromium();
  if (!chromium)
    console.log('  ! There is no Chromium for the journeys: install it (apt install chromium) or set CHROMIUM_PATH.');
  return chromium;
}

function chosen(args) {
  const names = RUNS.map(({ project }) => project);
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) return { projects: names, jestOptions: args };
  const inline = args[at].includes('=');
  const projects = (inline ? args[at].slice('--only='.length) : (args[at + 1] ?? '')).split(',');
  const unknown = projects.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refusal(`--only takes ${names.join(', ')}; not "${unknown}".`);
  return { projects, jestOptions: args.toSpliced(at, inline ? 1 : 2) };
}

async function runJest(project, options, chromium) {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-jest-'));
  const report = join(folder, 'report.json');
  const jest = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const json = ['--passWithNoTests', '--json', `--outputFile=${report}`, `--selectProjects=${project}`];
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  try {
    console.log(`\n${project}`);
    // the path filter comes first: --selectProjects takes every word after it
    const code = await runOpenly(process.execPath, [...jest, ...options, ...json], { env });
    const sum = sumOf(JSON.parse(readFileSync(report, 'utf8')));
    return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
  } catch {
    return NOTHING_RAN; // Jest ended before it could say anything: its words are above
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test().catch((error) => {
  console.error(error instanceof Refusal ? `  ${error.message}` : error);
  process.exitCode = 1;
  console.log(sumLine(NOTHING_RAN));
});
