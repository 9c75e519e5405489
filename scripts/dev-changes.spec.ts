import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { DEPLOYABLES, FAKE_STRIPE } from '@plainscan/embedded-stack';
import { readDebugPorts } from './lib/debug-ports.mjs';
import { effectsOf, readWorkspaces } from './lib/dev-changes.mjs';

const root = join(import.meta.dirname, '..');
const deployables = [FAKE_STRIPE, ...DEPLOYABLES];
const all = deployables.map(({ name }) => name);
const workspaces = readWorkspaces(root);
const change = (...paths: string[]) => effectsOf(paths, deployables, workspaces);

describe('a changed file', () => {
  it.each<[string, string[]]>([
    ['services/auth/src/auth.module.ts', ['auth']],
    ['services/scanner/src/worker.ts', ['scanner', 'scanner-worker']],
    ['gateway/src/main.ts', ['gateway']],
    ['packages/sentiment/src/index.ts', ['news', 'news-worker']],
    ['packages/fake-stripe/src/main.ts', ['fake-stripe']],
  ])('at %s restarts %j', (path, names) => expect(change(path).restart).toEqual(names));

  it('restarts everything that uses its package, even indirectly', () => {
    const services = all.filter((name) => name !== 'fake-stripe');
    expect(change('packages/contracts/src/scans.ts').restart).toEqual(services);
    const direct = new Map([
      ['services/auth', ['packages/a']],
      ['packages/a', ['packages/b']],
    ]);
    expect(effectsOf(['packages/b/src/index.ts'], deployables, direct).restart).toEqual(['auth']);
  });

  it('restarts each process once', () => {
    expect(change('services/auth/src/a.ts', 'services/auth/src/b.ts').restart).toEqual(['auth']);
  });

  it.each([
    'services/auth/src/users/users.spec.ts',
    'services/auth/test/users.int-spec.ts',
    'services/auth/dist/src/main.js',
    'services/auth/src/.users.ts.swp',
    'services/auth/src/users.ts~',
    'services/authentic/src/main.ts',
    'web/src/main.tsx',
    'docs/running.md',
  ])('at %s restarts nothing', (path) => expect(change(path)).toEqual({ restart: [], migrate: [] }));

  it('runs migrations first if it is a migration', () => {
    expect(change('services/news/src/db/migrations/0001-items.ts')).toEqual({
      restart: ['news', 'news-worker'],
      migrate: ['news'],
    });
  });
});

it('every process has a debugger configuration with a separate port', () => {
  const ports = readDebugPorts(root);
  expect([...ports.keys()].sort()).toEqual([...all].sort());
  expect(new Set(ports.values()).size).toBe(all.length);
});
