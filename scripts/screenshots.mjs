// `npm run screenshots [-- AREA …]`: a picture of every state of every route, in both widths and themes, into screenshots/.
import { ensureBuilt } from './lib/built.mjs';
import { Refusal } from './lib/checkout.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { ensureChromium } from './lib/packages.mjs';
import { runOpenly } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

const JEST = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const SUITE = ['--testPathPatterns', 'e2e/looks.e2e', '--selectProjects', 'e2e', '--runInBand', '--verbose'];

async function screenshots() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  await ensureBuilt();
  const chromium = await ensureChromium();
  if (!chromium) throw new Refusal('There is no Chromium: install it (apt install chromium) or set CHROMIUM_PATH.');
  const env = { ...process.env, CHROMIUM_PATH: chromium, SCREENSHOTS: '1', LOOKS: process.argv.slice(2).join(',') };
  process.exitCode = await runOpenly(process.execPath, [...JEST, ...SUITE], { env });
  console.log('  The pictures, with what was found: screenshots/index.html');
}

screenshots().catch((error) => {
  console.error(error instanceof Refusal ? `  ${error.message}` : error);
  process.exitCode = 1;
});
