import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { HTTP_STATUS } from './app-error.ts';
import { allEvents, allRoutes, allRpcs, type ContractsLock, contractsLock, describeDifference } from './lock.ts';
import { routes } from './routes.ts';
import { authRpcs } from './auth.contract.ts';
import { billingRpcs } from './billing.contract.ts';
import { journalRpcs } from './journal.contract.ts';
import { newsRpcs } from './news.contract.ts';
import { COMMON_ERRORS, queueGroup } from './rpc.ts';
import { scannerRpcs } from './scanner.contract.ts';

const twice = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

describe('the contracts', () => {
  it('match contracts.lock.json (to accept a change: npm run contracts:accept)', () => {
    const locked = JSON.parse(readFileSync(new URL('contracts.lock.json', import.meta.url), 'utf8')) as ContractsLock;
    expect(describeDifference(locked, contractsLock())).toEqual([]);
  });

  it('have unique subjects and addresses that follow the naming convention', () => {
    expect(twice([...allRpcs, ...allEvents].map(({ subject }) => subject))).toEqual([]);
    expect(twice(allRoutes.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
    for (const { subject } of [...allRpcs, ...allEvents]) expect(subject).toMatch(/^[a-z]+(\.[a-z]+){2}\.v\d+$/);
    for (const { path } of allRoutes) expect(path).toMatch(/^\/api(\/:?[A-Za-z.-]+)+$/);
  });

  it('are all listed for a service or the gateway', () => {
    for (const [service, rpcs] of Object.entries({
      auth: authRpcs,
      billing: billingRpcs,
      journal: journalRpcs,
      news: newsRpcs,
      scanner: scannerRpcs,
    }))
      expect(new Set<unknown>(Object.values(rpcs))).toEqual(
        new Set<unknown>(allRpcs.filter((rpc) => queueGroup(rpc) === service)),
      );
    expect(new Set<unknown>(Object.values(routes))).toEqual(new Set<unknown>(allRoutes));
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
