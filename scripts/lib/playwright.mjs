import { ensureBuiltForE2e } from './built.mjs';
import { ensureChromium } from './packages.mjs';
import { runInTerminal } from './run.mjs';

/** Builds everything that e2e tests need. Returns the path of Chromium, or null if there is none. */
export async function prepareE2e() {
  await ensureBuiltForE2e();
  return ensureChromium();
}

/** Runs Playwright with its output on this terminal. Returns its exit code. */
export const runPlaywright = (options, env) =>
  runInTerminal(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', ...options], {
    env: { ...process.env, ...env },
  });
