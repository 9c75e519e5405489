// `npm test`: everything a fresh machine needs, then all tests; the last line is the sum.
// `npm test -- --only unit,web [options of Jest]`, `npm test -- --only e2e [options of Playwright]`; a path filter suits both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from './lib/checkout.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { prepareE2e, runPlaywright } from './lib/playwright.mjs';
import { runOpenly } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';
import { addSums, failureLines, NOTHING_RAN, succeeded, sumLine, sumOfJest, sumOfPlaywright } from './lib/test-sum.mjs';

const TOGETHER = ['unit', 'web', 'int'];
const PROJECTS = [...TOGETHER, 'timing', 'e2e'];

/** Workers of integration tests share one PostgreSQL and one Redis. */
const INT_WORKERS_AT_MOST = 6;

async function test() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  const { projects, options } = chosen(process.argv.slice(2));
  const sums = [];
  const together = TOGETHER.filter((name) => projects.includes(name));
  if (together.length > 0) {
    console.log(`\n${together.join(', ')}`);
    sums.push(await runJest(together, workersFor(together), options));
  }
  if (projects.includes('timing')) {
    console.log('\ntiming');
    sums.push(await runJest(['timing'], 1, options));
  }
  if (projects.includes('e2e')) {
    console.log('\ne2e');
    sums.push(await runE2e(options));
  }
  const total = addSums(sums);
  process.exitCode = succeeded(total) ? 0 : 1;
  for (const line of failureLines(total)) console.log(line);
  console.log(sumLine(total));
}

function chosen(args) {
  const { projects, options } = split(args);
  if (projects.length > 1 && projects.includes('e2e') && options.some((option) => option.startsWith('-')))
    throw new Refusal('Jest and Playwright take different options: choose with --only, such as --only e2e.');
  return { projects, options };
}

function split(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) return { projects: PROJECTS, options: args };
  const inline = args[at].includes('=');
  const projects = (inline ? args[at].slice('--only='.length) : (args[at + 1] ?? '')).split(',');
  const unknown = projects.find((name) => !PROJECTS.includes(name));
  if (unknown !== undefined) throw new Refusal(`--only takes ${PROJECTS.join(', ')}; not "${unknown}".`);
  return { projects, options: args.toSpliced(at, inline ? 1 : 2) };
}

/** In one process: files of one project fill the cores while those of another wait. */
const runJest = (projects, workers, options) =>
  runReporting(sumOfJest, (report) => {
    const jest = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
    const selected = projects.map((project) => `--selectProjects=${project}`);
    const json = ['--passWithNoTests', '--json', `--outputFile=${report}`, ...selected];
    // the path filter comes first: --selectProjects takes every word after it
    return runOpenly(process.execPath, [...jest, `--maxWorkers=${workers}`, ...options, ...json]);
  });

/** No more than cores: tests with deadlines fail on a machine that is busy with others. */
function workersFor(projects) {
  const cores = availableParallelism();
  return projects.includes('int') ? Math.min(cores, INT_WORKERS_AT_MOST) : cores;
}

/** E2e tests run the built product in a browser; all other tests run from source. */
async function runE2e(options) {
  const chromium = await prepareE2e();
  if (!chromium)
    console.log('  ! There is no Chromium for the e2e tests: install it (apt install chromium) or set CHROMIUM_PATH.');
  const runProject = (project) =>
    runReporting(sumOfPlaywright, (report) =>
      runPlaywright(
        [
          `--project=${project}`,
          `--output=.plainscan/e2e/${project}`,
          '--pass-with-no-tests',
          '--reporter=list,json',
          ...options,
        ],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { CHROMIUM_PATH: chromium }) },
      ),
    );
  return addSums([await runProject('load'), await runProject('screen')]);
}

/** The sum of a run that writes a report to a file. */
async function runReporting(sumOf, run) {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const sum = sumOf(JSON.parse(readFileSync(report, 'utf8')));
    return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
  } catch {
    return NOTHING_RAN; // it ended before it could report anything: its output is above
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test().catch((error) => {
  console.error(error instanceof Refusal ? `  ${error.message}` : error);
  process.exitCode = 1;
  console.log(sumLine(NOTHING_RAN));
});
