// `npm run screenshots [-- AREA …]`: saves a screenshot of every state of every route, in both widths and themes, to screenshots/.
import { UserError } from './lib/checkout.mjs';
import { ensureInstalled } from './lib/installed.mjs';
import { prepareE2e, runPlaywright } from './lib/playwright.mjs';
import { runInTerminal } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';

async function screenshots() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  const chromium = await prepareE2e();
  if (!chromium) throw new UserError('Chromium not found. Install it (apt install chromium) or set CHROMIUM_PATH.');
  const env = { CHROMIUM_PATH: chromium, SCREENSHOTS: '1', LOOKS: process.argv.slice(2).join(',') };
  const code = await runPlaywright(['looks.e2e'], env);
  await runInTerminal(process.execPath, ['--conditions=source', 'e2e/src/looks/write-contact-sheet.ts']);
  process.exitCode = code;
  console.log('  Screenshots and findings: screenshots/index.html');
}

screenshots().catch((error) => {
  console.error(error instanceof UserError ? `  ${error.message}` : error);
  process.exitCode = 1;
});
