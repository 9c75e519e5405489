import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FolderInUseError, freePort, FRONT } from '@plainscan/embedded-stack';
import { watch } from 'chokidar';
import { Refusal, ROOT } from './checkout.mjs';
import { consequencesOf, isWatched, readWorkspaces, withDependencies, workspaceOf } from './dev-changes.mjs';
import { followLogs } from './dev-logs.mjs';
import { selectDeployables } from './dev-options.mjs';
import { servePages } from './dev-pages.mjs';
import { createRestarts } from './dev-restarts.mjs';
import { readDebugPorts } from './debug-ports.mjs';
import { launchInSteps } from './product.mjs';
import { onEnd } from './runtime.mjs';
import { say, step } from './terminal.mjs';

const HOOKS = pathToFileURL(join(ROOT, 'packages/test-kit/src/run-from-source.mjs'));
/** Editors and Git write several files at a time. */
const CHANGES_SETTLE_MS = 50;
/** A service drains for longer in production; here the next version is more important. */
const STOP_GRACE_MS = 500;

/** Starts what `only` names, or everything, and restarts what changes until it is asked to end. */
export async function runDevLoop({ dir, port, host, env, only }) {
  const gatewayPort = await freePort();
  const debugPorts = readDebugPorts(ROOT);
  const undo = [];
  let ending = false;
  let launched = false;
  const end = async () => {
    ending = true;
    if (!launched) return; // the launch notices when it is done
    say('');
    await step('stopping', async () => {
      for (const undoing of undo.splice(0).reverse()) await undoing();
    });
    process.exit(0);
  };
  onEnd(end);

  const report = {
    ready: (name, ms) => say(`  ✓ ${name} is up again  ${(ms / 1000).toFixed(1)} s`),
    // the end of the log was printed as it was written
    failed: (name, error) =>
      say(`  ✗ ${error.message.split(' The end of ')[0]}\n    ${name} starts again when its source changes.`),
  };
  const restarts = createRestarts(report);
  let deployables = [];
  const launching = Promise.withResolvers();
  let gatewayReady = launching.promise;

  const hasPages = only === null || only.includes(FRONT);
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const pages =
    hasPages &&
    (await servePages({ port, host, gatewayUrl, gatewayReady: () => gatewayReady, publicUrl: env.PUBLIC_URL }));
  if (pages) undo.push(() => pages.close());
  const url = env.PUBLIC_URL ?? `http://localhost:${pages ? pages.port : gatewayPort}`;

  const logs = join(dir, 'logs');
  mkdirSync(logs, { recursive: true });
  try {
    const product = await launchInSteps({
      dir,
      port: gatewayPort,
      env: { ...env, PUBLIC_URL: url, NODE_OPTIONS: nodeOptions() },
      select: (all) => {
        deployables = selectDeployables(all, only).map((each) => fromSource(each, debugPorts.get(each.name)));
        undo.push(
          followLogs(
            logs,
            deployables.map(({ name }) => name),
          ),
        );
        return deployables;
      },
      stopGraceMs: STOP_GRACE_MS,
      onNote: (line) => say(`  ! ${line}`),
      onFailure: (name, error) => {
        restarts.retryMigrations(name);
        report.failed(name, error);
      },
    });
    restarts.use(product);
    undo.push(() => product.stop());
  } catch (error) {
    if (ending) process.exit(0);
    if (error instanceof FolderInUseError) throw new Refusal(error.message);
    throw error;
  }
  launched = true;
  launching.resolve();
  if (ending) return end();

  const watcher = await watchSources(deployables, (change) => {
    if (change.restart.length === 0) return;
    say(`  ↻ ${change.file}: ${change.restart.join(', ')}`);
    const done = restarts.apply(change);
    if (change.restart.includes(FRONT)) gatewayReady = done;
  });
  undo.push(() => watcher.close());

  say(`\n  Plainscan is running:  ${url}${pages ? '' : '  (the API alone)'}`);
  for (const { name } of deployables) say(`  debug ${name.padEnd(16)} 127.0.0.1:${debugPorts.get(name) ?? '-'}`);
  say(`  Changes restart what uses them. Ctrl-C stops everything. Logs and data: ${dir}\n`);
}

const nodeOptions = () =>
  [process.env.NODE_OPTIONS, '--conditions=source', `--import=${HOOKS}`].filter(Boolean).join(' ');

/** The deployable as it runs without a build, with a debugger port. */
function fromSource(deployable, debugPort) {
  const source = (path) => path?.replace('/dist/src/', '/src/').replace(/\.js$/, '.ts');
  return {
    ...deployable,
    entry: source(deployable.entry),
    migrate: source(deployable.migrate),
    nodeFlags: [...(deployable.nodeFlags ?? []), ...(debugPort ? [`--inspect=127.0.0.1:${debugPort}`] : [])],
  };
}

/** Calls `onChange` with what a change means, once the files are quiet. Resolves when changes are seen. */
async function watchSources(deployables, onChange) {
  const workspaces = readWorkspaces(ROOT);
  const folders = new Set(deployables.flatMap((each) => [...withDependencies(workspaces, workspaceOf(each))]));
  const watcher = watch(
    [...folders].map((folder) => join(ROOT, folder, 'src')),
    { ignoreInitial: true, ignored: (path, stats) => stats?.isFile() === true && !isWatched(relative(ROOT, path)) },
  );
  const changed = new Set();
  let timer;
  watcher.on('all', (_event, path) => {
    changed.add(relative(ROOT, path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      const file = paths.length === 1 ? paths[0] : `${paths.length} files`;
      onChange({ file, ...consequencesOf(paths, deployables, workspaces) });
    }, CHANGES_SETTLE_MS);
  });
  await new Promise((resolve) => watcher.once('ready', resolve));
  return watcher;
}
