// `npm run chaos [-- --short | -- TEXT]`: injects faults into the built product (all, a few, or those whose names contain TEXT) and
// prints how users' requests fared. Takes about ten minutes.
import { ensureBuiltForE2e } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { runInTerminal } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

await ensureInstalled();
if (!(await continueOnRuntime())) {
  await ensureBuiltForE2e();
  process.exitCode = await runInTerminal(process.execPath, ['e2e/src/chaos/main.ts', ...process.argv.slice(2)]);
}
