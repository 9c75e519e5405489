import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HTTP_STATUS } from './app-error.ts';
import { type ContractsLock, contractsLock, describeDifference } from './lock.ts';
import { events, routes, rpcs } from './registry.ts';
import { COMMON_ERRORS } from './rpc.ts';

const [allRpcs, allEvents, allRoutes] = [Object.values(rpcs), Object.values(events), Object.values(routes)];
const duplicates = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

describe('the contracts', () => {
  it('match contracts.lock.json (to accept a change: npm run contracts:accept)', () => {
    const locked = JSON.parse(readFileSync(new URL('contracts.lock.json', import.meta.url), 'utf8')) as ContractsLock;
    expect(describeDifference(locked, contractsLock())).toEqual([]);
  });

  it('have unique subjects and paths that follow the naming convention', () => {
    expect(duplicates([...allRpcs, ...allEvents].map(({ subject }) => subject))).toEqual([]);
    expect(duplicates(allRoutes.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
    for (const { subject } of [...allRpcs, ...allEvents]) expect(subject).toMatch(/^[a-z]+(\.[a-z]+){2}\.v\d+$/);
    for (const { path } of allRoutes) expect(path).toMatch(/^\/api(\/:?[A-Za-z.-]+)+$/);
  });

  it('export HTTP routes under names that end in Route', () => {
    for (const name of Object.keys(routes)) expect(name).toMatch(/Route$/);
  });

  it('declare upper-case error codes that do not shadow the common ones', () => {
    for (const { errors } of allRpcs)
      for (const code of Object.keys(errors)) {
        expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
        expect(Object.keys(COMMON_ERRORS)).not.toContain(code);
      }
    for (const { errors } of allRoutes)
      for (const status of Object.values(errors)) expect(Object.values(HTTP_STATUS)).toContain(status);
  });

  it('map each HTTP error code to the status of its category', () => {
    const categories = Object.assign({}, ...allRpcs.map(({ errors }) => errors)) as Record<
      string,
      keyof typeof HTTP_STATUS
    >;
    for (const { errors } of allRoutes)
      for (const [code, status] of Object.entries(errors))
        if (categories[code]) expect([code, HTTP_STATUS[categories[code]]]).toEqual([code, status]);
  });
});

describe('describeDifference', () => {
  const before = {
    'a.b.c.v1': { deadlineMs: '1000', 'errors.FULL': 'conflict', 'input.n': 'aa', output: 'bb' },
    'GET /api/old': { access: 'user' },
  };

  it('reports changes per contract and facet', () => {
    const now = {
      'a.b.c.v1': { deadlineMs: '2000', 'errors.FULL': 'conflict', 'input.n': 'cc', 'input.m?': 'dd' },
      'GET /api/new': { access: 'user' },
    };
    expect(describeDifference(before, now)).toEqual([
      'a.b.c.v1: deadlineMs changed from 1000 to 2000.',
      'a.b.c.v1: input.n changed its schema.',
      'a.b.c.v1: output was removed.',
      'a.b.c.v1: input.m? was added.',
      'GET /api/old was removed.',
      'GET /api/new is new.',
    ]);
    expect(describeDifference(before, before)).toEqual([]);
  });

  it('identifies a changed schema by its property', () => {
    const [first] = allRpcs.filter(({ input }) => 'shape' in input && Object.keys(input.shape as object).length > 0);
    const facets = contractsLock()[first!.subject]!;
    expect(Object.keys(facets).some((facet) => facet.startsWith('input.'))).toBe(true);
  });
});
