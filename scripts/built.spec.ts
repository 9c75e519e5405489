import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentStamp } from './lib/built.mjs';

describe('the build stamp', () => {
  let root = '';
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plainscan-stamp-'));
    write('src/a.ts', 'one');
    write('lock.json', '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const stamp = () => contentStamp(root, ['src', 'lock.json']);

  it('stays the same when only timestamps change, as in a fresh checkout', () => {
    const before = stamp();
    utimesSync(join(root, 'src/a.ts'), 0, 0);
    expect(stamp()).toBe(before);
  });

  it('changes with file contents, names, and new files', () => {
    const seen = new Set([stamp()]);
    write('src/a.ts', 'two');
    seen.add(stamp());
    renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'));
    seen.add(stamp());
    write('src/deep/c.ts', '');
    seen.add(stamp());
    expect(seen.size).toBe(4);
  });

  it('ignores build output', () => {
    const before = stamp();
    write('src/dist/a.js', 'one');
    write('src/node_modules/x/index.js', 'x');
    expect(stamp()).toBe(before);
  });
});
