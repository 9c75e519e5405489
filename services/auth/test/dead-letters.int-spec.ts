import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listDeadLetters } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

let stores: Stores;
const processes = new Processes();

beforeAll(async () => {
  stores = await openStores();
  await untilReady(await processes.start(createAuth(stores.config())));
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe('the dead letters', () => {
  it("are counted with auth's NATS permissions, for administrators only", async () => {
    const list = (ctx = signedInAs(randomUUID(), { role: 'admin' })) => stores.rpc.call(ctx, listDeadLetters, {});
    expect(await list()).toEqual({ deadLetters: [] });
    for (const ctx of [signedInAs(randomUUID()), newContext()])
      await expect(list(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
