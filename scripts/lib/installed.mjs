import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { npm, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

/**
 * Whether the installed packages match the lock file. Optional packages that are missing are builds for other platforms.
 * @param lock parsed package-lock.json
 * @param installed parsed node_modules/.package-lock.json
 */
export function matchesLock(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return wanted.link ? found.link === true : found.version === wanted.version;
  });
}

/** Runs `npm ci` on a fresh clone or after the lock file has changed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // --include: the build needs development dependencies even with NODE_ENV=production
  await step('installing packages (about a minute)', () => runQuietly(...npm(['ci', '--include=dev'])));
}

function isInstalled() {
  try {
    const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    return matchesLock(read('package-lock.json'), read('node_modules/.package-lock.json'));
  } catch {
    return false;
  }
}
