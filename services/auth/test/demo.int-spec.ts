import { Controller } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  confirmEmail,
  getAccount,
  getTrialFacts,
  keepDemo,
  refreshSession,
  seedDemoJournal,
  seedDemoScans,
  type SessionGrant,
  signInDemo,
  termsAccepted,
} from '@plainscan/contracts';
import { type CallContext, newContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import {
  bootControllers,
  type BootedController,
  type CollectedEvents,
  collectEvents,
  eventually,
  Processes,
  untilReady,
} from '@plainscan/test-kit';
import type { z } from 'zod';
import { createAuth } from '../src/index.ts';
import { newClient, newEmail, PASSWORD, People } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const KEEP = 'Keep your demo account';
const seeded: { journal: string[]; scans: string[] } = { journal: [], scans: [] };
let isLoading = false;

@Controller()
class FakeJournal {
  @Rpc(seedDemoJournal)
  seed(_ctx: CallContext, { userId }: RpcInput<typeof seedDemoJournal>) {
    if (isLoading) throw new AppError('unavailable', 'MARKET_LOADING', 'Loading.');
    seeded.journal.push(userId);
    return { trades: 200 };
  }
}
@Controller()
class FakeScanner {
  @Rpc(seedDemoScans)
  seed(_ctx: CallContext, { userId }: RpcInput<typeof seedDemoScans>) {
    seeded.scans.push(userId);
    return { strategies: 3 };
  }
}

const processes = new Processes();
let stores: Stores;
let people: People;
let fakes: BootedController[];
let published: CollectedEvents<z.output<(typeof termsAccepted)['payload']>>;

beforeAll(async () => {
  stores = await openStores();
  published = await collectEvents(stores.nats.url, termsAccepted);
  const [natsUrl, boot] = [stores.nats.url, bootControllers];
  fakes = await Promise.all([
    boot({ natsUrl, controllers: [FakeJournal], name: 'journal' }),
    boot({ natsUrl, controllers: [FakeScanner], name: 'scanner' }),
  ]);
  await untilReady(await processes.start(createAuth(stores.config())));
  people = new People(stores.rpc);
});
beforeEach(() => {
  isLoading = false;
});
afterEach(() => stores.redis.client.flushdb());
afterAll(async () => {
  await processes.stopAll();
  await Promise.all(fakes.map((fake) => fake.stop()));
  await published.close();
  await stores.close();
});

const demo = (): Promise<SessionGrant> => stores.rpc.call(newContext(), signInDemo, { client: newClient() });
const keep = (grant: SessionGrant, email: string, password = PASSWORD) =>
  stores.rpc.call(signedIn(grant), keepDemo, { email, password, client: newClient() });
const confirm = (grant: SessionGrant, token: string) => stores.rpc.call(signedIn(grant), confirmEmail, { token });
const account = (grant: SessionGrant) => stores.rpc.call(signedIn(grant), getAccount, {});
const acceptedBy = ({ user }: SessionGrant) => published.payloads.filter(({ userId }) => userId === user.id);

describe('a demo account', () => {
  it('is filled by the journal and the scanner before its session begins', async () => {
    const { user } = await demo();
    expect(user).toMatchObject({ demo: true, role: 'user' });
    expect(seeded.journal).toContain(user.id);
    expect(seeded.scans).toContain(user.id);
  });

  it('begins without sample data while the market is loading, and gets it later', async () => {
    isLoading = true;
    const { user } = await demo();
    expect(seeded.journal).not.toContain(user.id);
    expect(seeded.scans).toContain(user.id);
    isLoading = false;
    await eventually(() => Promise.resolve(seeded.journal.includes(user.id)), { withinMs: 10_000 });
  });
});

describe('keeping a demo account', () => {
  it('makes it a real one, with the email and password, once the emailed link is opened', async () => {
    const grant = await demo();
    const email = newEmail('Keeper');
    await keep(grant, email);
    expect(await account(grant)).toMatchObject({ demo: true, hasPassword: false, pendingEmail: email });
    await expect(people.signIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });

    expect(await confirm(grant, await people.mailedToken(email, KEEP))).toEqual({ email });
    expect(await account(grant)).toMatchObject({ id: grant.user.id, email, demo: false, hasPassword: true });
    const again = await people.signIn(email);
    expect(again.user).toEqual({ ...grant.user, email, demo: undefined });
    const { user } = await stores.rpc.call(newContext(), refreshSession, {
      refreshToken: grant.refreshToken,
      client: newClient(),
    });
    expect(user.demo).toBeUndefined();
  });

  it('informs billing, so that the demo Premium ends and the trial is tied to the mailbox', async () => {
    const grant = await demo();
    const email = newEmail();
    await keep(grant, email);
    await confirm(grant, await people.mailedToken(email, KEEP));
    const [first, second] = await eventually(() => {
      const events = acceptedBy(grant);
      return Promise.resolve(events.length === 2 ? events : null);
    });
    expect(first).toMatchObject({ demo: true });
    expect(second).toMatchObject({ demo: false, acceptedAt: first!.acceptedAt });
    expect(second!.addressKey).not.toBe(first!.addressKey);
    const { accepted } = await stores.rpc.call(signedIn(grant), getTrialFacts, {});
    expect(accepted).toEqual(second);
  });

  it('responds the same for an address that already has an account, and only emails its owner', async () => {
    const { email } = await people.join();
    const grant = await demo();
    expect(await keep(grant, email)).toEqual({});
    await eventually(async () => (await people.mails(email)).some(({ subject }) => subject.includes('already in use')));
    expect((await people.mails(email)).map(({ subject }) => subject)).not.toContain(KEEP);
    expect(await account(grant)).toMatchObject({ demo: true });
    await people.signIn(email);
  });

  it('uses the address and password of the last request', async () => {
    const grant = await demo();
    const [typo, email] = [newEmail('typo'), newEmail()];
    await keep(grant, typo);
    await keep(grant, email, 'nine purple boats');
    await expect(confirm(grant, await people.mailedToken(typo, KEEP))).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await confirm(grant, await people.mailedToken(email, KEEP));
    await people.signIn(email, 'nine purple boats');
  });

  it("doesn't work with someone else's session, with a weak password, or twice", async () => {
    const [grant, other] = [await demo(), await demo()];
    const email = newEmail();
    await expect(keep(grant, email, 'password')).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await keep(grant, email);
    const token = await people.mailedToken(email, KEEP);
    await expect(confirm(other, token)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' });
    await confirm(grant, token);
    await expect(confirm(grant, token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(keep(grant, newEmail())).rejects.toMatchObject({ category: 'conflict', code: 'NOT_DEMO' });
  });

  it('is rejected for other accounts, and rate limited', async () => {
    const { grant } = await people.join();
    await expect(keep(grant, newEmail())).rejects.toMatchObject({ code: 'NOT_DEMO' });
    const demoGrant = await demo();
    const codes = [];
    for (let i = 0; i < 12; i++) codes.push(await keep(demoGrant, newEmail()).catch((err: AppError) => err.code));
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });
});
