// `npm run chaos [-- --short | -- TEXT]`: injects faults into the built product (all, a few, or those whose names contain TEXT) and
// prints how users' requests fared. Takes about ten minutes.
// `npm run chaos -- alerts [--kills NUMBER] [--seed NUMBER] [--during-session]`: kills what an alert passes through while market sessions,
// or one unfinished session again and again, are published, and counts the alerts that arrive. Takes about a second and a half per kill.
import { ensureBuiltForE2e } from './lib/built.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { runInTerminal } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

await ensureInstalled();
if (!(await continueOnRuntime())) {
  await ensureBuiltForE2e();
  const [selection, ...rest] = process.argv.slice(2);
  const run = selection === 'alerts' ? ['alerts-main.ts', ...rest] : ['main.ts', ...process.argv.slice(2)];
  const [file, ...options] = run;
  process.exitCode = await runInTerminal(process.execPath, [`e2e/src/chaos/${file}`, ...options]);
}
