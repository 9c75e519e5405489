// `npm run chaos [-- --short | -- TEXT]`: breaks the built product in each way it must survive, or in those that name TEXT, and prints what
// users saw. Takes about ten minutes.
import { ensureBuiltForE2e } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { runOpenly } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

await ensureInstalled();
if (!(await continueOnRuntime())) {
  await ensureBuiltForE2e();
  process.exitCode = await runOpenly(process.execPath, ['e2e/src/chaos/main.ts', ...process.argv.slice(2)]);
}
