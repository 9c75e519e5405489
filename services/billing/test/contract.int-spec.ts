import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rpcsOf } from '@plainscan/contracts/registry';
import type { Type } from '@nestjs/common';
import { newContext } from '@plainscan/service-kit';
import { contractCoverage, freshDatabase, Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { FEATURES } from '../src/billing.module.ts';
import { billingDataSource } from '../src/db/database.ts';
import { createBilling, migrateBilling } from '../src/index.ts';
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

describe('the billing contract', () => {
  it('has exactly one handler for each call', () => {
    const controllers = FEATURES.flatMap((module) => (Reflect.getMetadata('controllers', module) as Type[]) ?? []);
    expect(contractCoverage(Object.values(rpcsOf('billing')), controllers)).toEqual({
      missing: [],
      duplicated: [],
      unknown: [],
    });
  });

  it('rejects invalid input and calls without a valid actor with INVALID_REQUEST', async () => {
    await untilReady(await processes.start(createBilling(stores.config())));
    const {
      receiveWebhook: _webhook,
      getPaymentSetup: _setup,
      getBillingSealingKey: _key,
      listBillingOutbox: _outbox,
      ...actorRpcs
    } = rpcsOf('billing');
    for (const rpc of Object.values(rpcsOf('billing')))
      for (const input of [null, [], 'x', { surplus: true }])
        await expect(
          stores.rpc.call(signedInAs('4f9e2b51-30d4-4cf9-9a93-2f3f4b1f9c11'), rpc as never, input as never),
        ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    const withoutInput = Object.values(actorRpcs).filter(({ input }) => input.safeParse({}).success);
    expect(withoutInput.length).toBeGreaterThan(5);
    for (const rpc of withoutInput)
      for (const ctx of [newContext(), signedInAs('not a user id')])
        await expect(stores.rpc.call(ctx, rpc as never, {} as never)).rejects.toMatchObject({
          code: 'INVALID_REQUEST',
        });
  });
});

describe('the billing migrations', () => {
  it('run once, create a table for every entity, and leave nothing behind when reverted', async () => {
    const database = await freshDatabase('billing');
    expect(await migrateBilling(database.url)).not.toEqual([]);
    expect(await migrateBilling(database.url)).toEqual([]);
    const db = await billingDataSource(database.url, 'billing-test').initialize();
    try {
      for (const { target } of db.entityMetadatas) expect(await db.manager.find(target)).toEqual([]);
      while ((await db.query('SELECT 1 FROM migrations')).length > 0) await db.undoLastMigration();
      expect(await db.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'billing'`)).toEqual([
        { tablename: 'migrations' },
      ]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
