import { describe, expect, it } from '@jest/globals';
import { matchesLock } from './lib/installed.mjs';

const lock = (packages: object) => ({ packages: { '': { name: 'plainscan' }, ...packages } });

describe('whether the packages are those of the lock file', () => {
  it('agrees when every version is the same', () => {
    const both = lock({ 'node_modules/a': { version: '1.0.0' }, 'web/node_modules/b': { version: '2.0.0' } });
    expect(matchesLock(both, both)).toBe(true);
  });

  it('disagrees when one version moved', () => {
    expect(
      matchesLock(lock({ 'node_modules/a': { version: '1.0.1' } }), lock({ 'node_modules/a': { version: '1.0.0' } })),
    ).toBe(false);
  });

  it('disagrees when a package is missing', () => {
    expect(matchesLock(lock({ 'node_modules/a': { version: '1.0.0' } }), lock({}))).toBe(false);
  });

  it('does not miss the builds of other platforms', () => {
    expect(matchesLock(lock({ 'node_modules/a-win32': { version: '1.0.0', optional: true } }), lock({}))).toBe(true);
  });

  it('disagrees when an optional package is there in another version', () => {
    const wanted = lock({ 'node_modules/a': { version: '1.0.1', optional: true } });
    expect(matchesLock(wanted, lock({ 'node_modules/a': { version: '1.0.0', optional: true } }))).toBe(false);
  });

  it('misses a workspace that is not linked yet', () => {
    const wanted = lock({ 'node_modules/@plainscan/new': { resolved: 'services/new', link: true } });
    expect(matchesLock(wanted, lock({}))).toBe(false);
  });
});
