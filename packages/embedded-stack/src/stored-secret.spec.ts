import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecret } from './stored-secret.ts';

describe('a stored secret', () => {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'plainscan-secret-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('has 256 bits, differs per file, and is readable only by its owner', () => {
    const secret = storedSecret(join(dir, 'one'));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(storedSecret(join(dir, 'two'))).not.toBe(secret);
    expect(statSync(join(dir, 'one')).mode & 0o777).toBe(0o600);
  });

  it('is stable across starts and can be set manually', () => {
    const secret = storedSecret(join(dir, 'one'));
    expect(storedSecret(join(dir, 'one'))).toBe(secret);
    writeFileSync(join(dir, 'own'), 'by hand\n');
    expect(storedSecret(join(dir, 'own'))).toBe('by hand');
  });
});
