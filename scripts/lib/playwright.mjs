import { ensureBuiltForE2e } from './built.mjs';
import { ensureChromium } from './packages.mjs';
import { runOpenly } from './run.mjs';

/** Builds what e2e tests run. Returns the path of a Chromium, or null if there is none. */
export async function prepareE2e() {
  await ensureBuiltForE2e();
  return ensureChromium();
}

/** Runs Playwright with the terminal's own output. Returns its exit code. */
export const runPlaywright = (options, env) =>
  runOpenly(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', ...options], {
    env: { ...process.env, ...env },
  });
