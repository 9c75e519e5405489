import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Generated on first use (by default, 256 random bits as hex) and stored in `file`, readable only by its owner. */
export function storedSecret(file: string, make = () => randomBytes(32).toString('hex')): string {
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
