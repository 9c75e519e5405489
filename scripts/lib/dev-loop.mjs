import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FolderInUseError, freePort, FRONT, sourceOf } from '@plainscan/embedded-stack';
import { watch } from 'chokidar';
import { UserError, ROOT } from './checkout.mjs';
import { effectsOf, isWatched, readWorkspaces, withDependencies, workspaceOf } from './dev-changes.mjs';
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
/** Shorter than in production: starting the new version quickly is more important than draining. */
const STOP_GRACE_MS = 500;

/** Starts the processes in `only`, or all if it is null, and restarts those whose source changes, until it is stopped. */
export async function runDevLoop({ dir, port, host, env, only }) {
  const gatewayPort = await freePort();
  const debugPorts = readDebugPorts(ROOT);
  const undo = [];
  let ending = false;
  let launched = false;
  const end = async () => {
    ending = true;
    if (!launched) return; // checked again after the launch
    say('');
    await step('stopping', async () => {
      for (const action of undo.splice(0).reverse()) await action();
    });
    process.exit(0);
  };
  onEnd(end);

  const report = {
    ready: (name, ms) => say(`  ✓ ${name} is up again  ${(ms / 1000).toFixed(1)} s`),
    // without the end of the log, which has already been printed
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
    if (error instanceof FolderInUseError) throw new UserError(error.message);
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

  say(`\n  Plainscan is running:  ${url}${pages ? '' : '  (API only)'}`);
  for (const { name } of deployables) say(`  debug ${name.padEnd(16)} 127.0.0.1:${debugPorts.get(name) ?? '-'}`);
  say(`  Processes restart when their source changes. Ctrl-C stops everything. Logs and data: ${dir}\n`);
}

const nodeOptions = () =>
  [process.env.NODE_OPTIONS, '--conditions=source', `--import=${HOOKS}`].filter(Boolean).join(' ');

/** The deployable run from source, with a debugger port. */
function fromSource(deployable, debugPort) {
  return {
    ...deployable,
    entry: sourceOf(deployable.entry),
    migrate: deployable.migrate && sourceOf(deployable.migrate),
    nodeFlags: [...(deployable.nodeFlags ?? []), ...(debugPort ? [`--inspect=127.0.0.1:${debugPort}`] : [])],
  };
}

/** Calls `onChange` with the effects of changed files once no more files change. Resolves when it is watching. */
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
      onChange({ file, ...effectsOf(paths, deployables, workspaces) });
    }, CHANGES_SETTLE_MS);
  });
  await new Promise((resolve) => watcher.once('ready', resolve));
  return watcher;
}
