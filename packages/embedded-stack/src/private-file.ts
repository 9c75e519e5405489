import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner can read, unless it exists: a restart must not need disk space. Returns its path. */
export function privateFile(file: string, content: string): string {
  if (isSame(file, content)) return file;
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  return file;
}

function isSame(file: string, content: string): boolean {
  try {
    return (statSync(file).mode & 0o077) === 0 && readFileSync(file, 'utf8') === content;
  } catch {
    return false;
  }
}
