import { describe, expect, it } from '@jest/globals';
import { journalRoutes, routes } from '@plainscan/contracts';
import { CALLS } from './calls.ts';

describe('the addresses that the web calls', () => {
  it.each(Object.entries(CALLS))('%s is as its contract declares it', (name, [method, path]) => {
    const route = { ...routes, ...journalRoutes }[name as keyof typeof CALLS];
    expect([route.method, route.path]).toEqual([method, path]);
  });
});
