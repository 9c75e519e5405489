import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Generated on first use (by default, 256 random bits as hex) and stored in `file`, readable only by its owner. */
export function storedSecret(file: string, make = () => randomBytes(32).toString('hex')): string {
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Writes a file that only its owner can read. Leaves a file with the same content alone, because a restart must not need disk
 * space. Returns the path.
 */
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
