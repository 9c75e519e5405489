// `npm run dev`: runs the product from source, and restarts or reloads it as files change. Uses only built-in modules until the
// packages are installed.
import { UserError } from './lib/checkout.mjs';
import { DEV_USAGE, devOptions } from './lib/dev-options.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { mustBeFree } from './lib/port.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

async function dev() {
  const options = devOptions(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd());
  if (options.help) return console.log(DEV_USAGE);
  await mustBeFree(options.port, options.host, options.dir);
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  await import('../packages/test-kit/src/run-from-source.mjs');
  const { runDevLoop } = await import('./lib/dev-loop.mjs');
  await runDevLoop(options);
}

dev().catch((error) => {
  console.error(
    error instanceof UserError ? `\n  ${error.message}\n` : `\n  Plainscan did not start. ${error.stack ?? error}\n`,
  );
  process.exit(1);
});
