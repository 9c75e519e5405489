import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresRunner } from './postgres-user.ts';

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('PostgreSQL on a checkout that only root may enter (needs root)', () => {
  it('runs as another user, which can still look at its programs and read its files', () => {
    const closed = mkdtempSync(join(tmpdir(), 'plainscan-closed-')); // mode 0700
    const program = join(closed, 'program');
    writeFileSync(program, 'kept', { mode: 0o755 });
    // access() asks for the real user, unlike open(): initdb looks for its programs with it
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
