// `npm start`: installs, builds, and runs the whole product on this machine. Uses only built-in modules until the packages are
// installed.
import { UserError } from './lib/checkout.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { mustBeFree } from './lib/port.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';
import { startOptions, USAGE } from './lib/start-options.mjs';

async function start() {
  const options = startOptions(process.argv.slice(2), process.env, process.env.INIT_CWD ?? process.cwd());
  if (options.help) return console.log(USAGE);
  await mustBeFree(options.port, options.host, options.dir);
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  await ensureBuilt();
  const { runProduct } = await import('./lib/product.mjs');
  await runProduct(options);
}

start().catch((error) => {
  console.error(
    error instanceof UserError ? `\n  ${error.message}\n` : `\n  Plainscan did not start. ${error.message}\n`,
  );
  process.exit(1);
});
