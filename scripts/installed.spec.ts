import { describe, expect, it } from '@jest/globals';
import { matchesLock } from './lib/installed.mjs';

const lock = (packages: object) => ({ packages: { '': { name: 'plainscan' }, ...packages } });

describe('matchesLock', () => {
  it('accepts identical versions', () => {
    const both = lock({ 'node_modules/a': { version: '1.0.0' }, 'web/node_modules/b': { version: '2.0.0' } });
    expect(matchesLock(both, both)).toBe(true);
  });

  it('rejects a changed version', () => {
    expect(
      matchesLock(lock({ 'node_modules/a': { version: '1.0.1' } }), lock({ 'node_modules/a': { version: '1.0.0' } })),
    ).toBe(false);
  });

  it('rejects a missing package', () => {
    expect(matchesLock(lock({ 'node_modules/a': { version: '1.0.0' } }), lock({}))).toBe(false);
  });

  it('ignores missing builds for other platforms', () => {
    expect(matchesLock(lock({ 'node_modules/a-win32': { version: '1.0.0', optional: true } }), lock({}))).toBe(true);
  });

  it('rejects an optional package with another version', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.1', optional: true } });
    expect(matchesLock(wanted, lock({ 'node_modules/a': { version: '1.0.0', optional: true } }))).toBe(false);
  });

  it('rejects a workspace that is not linked yet', () => {
    const wanted = lock({ 'node_modules/@plainscan/new': { resolved: 'services/new', link: true } });
    expect(matchesLock(wanted, lock({}))).toBe(false);
  });
});
