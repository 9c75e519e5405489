import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresRunner } from './postgres-user.ts';

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('PostgreSQL in a checkout that only root can enter (needs root)', () => {
  it('runs as another user that can still access its programs and files', () => {
    const closed = mkdtempSync(join(tmpdir(), 'plainscan-closed-')); // mode 0700
    const program = join(closed, 'program');
    writeFileSync(program, 'kept', { mode: 0o755 });
    // Unlike open(), access() checks the real user; initdb uses it to find its programs.
    const script = `
      fs.accessSync(process.argv[1], fs.constants.X_OK);
      console.log(process.getuid() === 0 ? 'root' : 'another user', fs.readFileSync(process.argv[1], 'utf8'));`;
    try {
      const { command, args } = postgresRunner([closed, program]).command(process.execPath, ['-e', script, program]);
      expect(execFileSync(command, args, { encoding: 'utf8' }).trim()).toBe('another user kept');
    } finally {
      rmSync(closed, { recursive: true });
    }
  });
});
