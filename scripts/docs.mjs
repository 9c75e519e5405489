// `npm run docs` serves the docs site with hot reload; `npm run docs:build` writes it to .plainscan/docs.
// VitePress is installed on first use from docs/package.json, because it would add 125 packages to every `npm ci`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/checkout.mjs';
import { ensureInstalled, matchesLock } from './lib/installed.mjs';
import { npm, runInTerminal, runQuietly } from './lib/run.mjs';
import { continueOnRuntime } from './lib/runtime.mjs';
import { step } from './lib/terminal.mjs';

function isInstalled() {
  try {
    const read = (path) => JSON.parse(readFileSync(join(ROOT, 'docs', path), 'utf8'));
    return matchesLock(read('package-lock.json'), read('node_modules/.package-lock.json'));
  } catch {
    return false;
  }
}

async function docs() {
  await ensureInstalled();
  if (await continueOnRuntime()) return;
  if (!isInstalled())
    await step('installing VitePress', () => runQuietly(...npm(['ci', '--prefix', 'docs', '--ignore-scripts'])));
  const [command = 'dev', ...options] = process.argv.slice(2);
  const vitepress = 'docs/node_modules/vitepress/bin/vitepress.js';
  process.exitCode = await runInTerminal(process.execPath, [
    '--conditions=source',
    vitepress,
    command,
    'docs',
    ...options,
  ]);
}

await docs();
