import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const POLICY = '/usr/sbin/policy-rc.d';

/** Installs Debian packages as root, with a policy that keeps their services from starting. */
export async function installDebianPackages(names) {
  const noninteractive = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const addsPolicy = !existsSync(POLICY);
  if (addsPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await step(`installing ${names.join(', ')} from Debian`, async () => {
      await runQuietly('apt-get', ['update', '-qq'], noninteractive);
      await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], noninteractive);
    });
  } finally {
    if (addsPolicy) rmSync(POLICY, { force: true });
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Path of Chromium, which is installed first if possible, with its headless shell; null if there is none. */
export async function ensureChromium() {
  const found = findChromium();
  if (found || process.getuid?.() !== 0 || !onPath('apt-get')) return found;
  await installDebianPackages(['chromium', 'chromium-headless-shell']);
  return findChromium();
}

function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  return configured && isExecutable(configured) ? configured : (BROWSERS.map(onPath).find(Boolean) ?? null);
}

/** Path of a program on the PATH; null if there is none. */
export function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
