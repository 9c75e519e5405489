// `npm test`: installs and builds what is missing, then runs all tests; the last line is the total.
// `npm test -- --only unit,web [Jest options]`, `npm test -- --only e2e [Playwright options]`; a path filter works for both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, UserError } from './lib/checkout.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { prepareE2e, runPlaywright } from './lib/playwright.mjs';
import { runInTerminal } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';
import { addSums, failureLines, NOTHING_RAN, succeeded, sumLine, sumOfJest, sumOfPlaywright } from './lib/test-sum.mjs';

const JEST_PROJECTS = ['unit', 'web', 'int'];
const PROJECTS = [...JEST_PROJECTS, 'timing', 'e2e'];

/** Workers of integration tests share one PostgreSQL and one Redis, which limits their number. */
const INT_WORKERS_AT_MOST = 6;

/** Every process that tests start loads the same packages: only the first one compiles them. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compile');

async function test() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  const { projects, options } = parseArguments(process.argv.slice(2));
  const sums = [];
  const selected = JEST_PROJECTS.filter((name) => projects.includes(name));
  if (selected.length > 0) {
    console.log(`\n${selected.join(', ')}`);
    sums.push(await runJest(selected, workersFor(selected), options));
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

function parseArguments(args) {
  const { projects, options } = split(args);
  if (projects.length > 1 && projects.includes('e2e') && options.some((option) => option.startsWith('-')))
    throw new UserError('Jest and Playwright have different options. Select projects with --only, such as --only e2e.');
  return { projects, options };
}

function split(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) return { projects: PROJECTS, options: args };
  const inline = args[at].includes('=');
  const projects = (inline ? args[at].slice('--only='.length) : (args[at + 1] ?? '')).split(',');
  const unknown = projects.find((name) => !PROJECTS.includes(name));
  if (unknown !== undefined)
    throw new UserError(`Unknown project "${unknown}". --only accepts: ${PROJECTS.join(', ')}.`);
  return { projects, options: args.toSpliced(at, inline ? 1 : 2) };
}

/** Runs the projects in one process, so that no core is idle between projects. */
const runJest = (projects, workers, options) =>
  runReporting(sumOfJest, (report) => {
    const jest = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
    const selected = projects.map((project) => `--selectProjects=${project}`);
    const json = ['--passWithNoTests', '--json', `--outputFile=${report}`, ...selected];
    // path filters come first, because --selectProjects takes all arguments after it
    return runInTerminal(process.execPath, [...jest, `--maxWorkers=${workers}`, ...options, ...json]);
  });

/** At most one worker per core: tests with deadlines fail on an overloaded machine. */
function workersFor(projects) {
  const cores = availableParallelism();
  return projects.includes('int') ? Math.min(cores, INT_WORKERS_AT_MOST) : cores;
}

/** E2e tests run the built product in a browser; all other tests run from source. */
async function runE2e(options) {
  const chromium = await prepareE2e();
  if (!chromium)
    console.log(
      '  ! Chromium not found, which the e2e tests need. Install it (apt install chromium) or set CHROMIUM_PATH.',
    );
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

/** The totals of a run that writes a report to a file. */
async function runReporting(sumOf, run) {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const sum = sumOf(JSON.parse(readFileSync(report, 'utf8')));
    return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
  } catch {
    return NOTHING_RAN; // the run ended without a report; its output is above
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test().catch((error) => {
  console.error(error instanceof UserError ? `  ${error.message}` : error);
  process.exitCode = 1;
  console.log(sumLine(NOTHING_RAN));
});
