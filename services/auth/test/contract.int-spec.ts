import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rpcsOf } from '@plainscan/contracts/registry';
import type { Type } from '@nestjs/common';
import { newContext } from '@plainscan/service-kit';
import { contractCoverage, Processes, untilReady } from '@plainscan/test-kit';
import { FEATURES } from '../src/auth.module.ts';
import { createAuth } from '../src/index.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
const processes = new Processes();

beforeAll(async () => {
  stores = await openStores();
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe('the auth contract', () => {
  it('has exactly one handler for each call', () => {
    const controllers = FEATURES.flatMap((module) => Reflect.getMetadata('controllers', module) as Type[]);
    expect(contractCoverage(Object.values(rpcsOf('auth')), controllers)).toEqual({
      missing: [],
      duplicated: [],
      unknown: [],
    });
  });

  it('rejects invalid input with INVALID_REQUEST', async () => {
    await untilReady(await processes.start(createAuth(stores.config())));
    const hostile = [null, [], 'x', { surplus: true }, { client: { ip: '1', userAgent: null, role: 'admin' } }];
    for (const rpc of Object.values(rpcsOf('auth')))
      for (const input of hostile)
        await expect(stores.rpc.call(newContext(), rpc as never, input as never)).rejects.toMatchObject({
          code: 'INVALID_REQUEST',
        });
  });
});
