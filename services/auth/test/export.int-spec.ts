import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { acceptTerms, exportAuthData, setPreferences, TERMS_VERSION } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { Processes, untilReady } from '@plainscan/test-kit';
import { createAuth } from '../src/index.ts';
import { newEmail, PASSWORD, People } from './fixtures/people.ts';
import { openStores, signedIn, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const processes = new Processes();
let stores: Stores;
let people: People;

beforeAll(async () => {
  stores = await openStores();
  await untilReady(await processes.start(createAuth(stores.config())));
  people = new People(stores.rpc);
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
});

describe('the personal data export', () => {
  it('uses readable field names and values', async () => {
    const { email, grant } = await people.join(newEmail('Ann'));
    await people.signIn(email, PASSWORD, { ip: '203.0.113.77', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/130.0' });
    const ctx = signedIn(grant);
    await stores.rpc.call(ctx, acceptTerms, {});
    await stores.rpc.call(ctx, setPreferences, { emailNotifications: false, marketAlerts: true });
    await stores.database.query(`INSERT INTO identities VALUES ('https://id.example', 's-1', $1, now())`, [
      grant.user.id,
    ]);

    const { data, next } = await stores.rpc.call(ctx, exportAuthData, {});
    expect(next).toBeNull();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(data).toEqual({
      account: {
        id: grant.user.id,
        email,
        emailAwaitingConfirmation: null,
        fullName: null,
        picture: null,
        role: 'user',
        createdAt: time,
        hasPassword: true,
        demo: false,
      },
      twoFactorAuthentication: null,
      signInProviders: [{ provider: 'https://id.example', idAtProvider: 's-1', linkedAt: time }],
      preferences: { emailNotifications: false, marketAlerts: true },
      terms: { acceptedVersion: TERMS_VERSION, acceptedAt: time },
      sessions: [
        expect.objectContaining({ device: 'Firefox on Linux', network: '203.0.113.0/24', signedInAt: time }),
        expect.objectContaining({ lastUsedAt: time, expiresAt: time }),
      ],
      activity: expect.arrayContaining([
        expect.objectContaining({ event: 'account.created', at: time }),
        expect.objectContaining({ event: 'session.started', network: '203.0.113.0/24' }),
        expect.objectContaining({ event: 'terms.accepted', details: { version: TERMS_VERSION } }),
      ]),
    });
  });

  it("contains no secrets or other users' data", async () => {
    const [own, other] = [await people.join(), await people.join()];
    const [{ hash }] = (await stores.database.query('SELECT password_hash AS hash FROM users WHERE id = $1', [
      own.grant.user.id,
    ])) as [{ hash: string }];
    const exported = JSON.stringify(await stores.rpc.call(signedIn(own.grant), exportAuthData, {}));
    expect(exported).toContain(own.email);
    for (const secret of [hash, own.grant.refreshToken, own.grant.accessToken, other.email, other.grant.user.id])
      expect(exported).not.toContain(secret);
  });

  it('returns all activity in pages, newest first, including administrator calls', async () => {
    const { grant } = await people.join();
    const { id } = grant.user;
    await stores.database.query(
      `INSERT INTO audit_log (id, at, event, actor_id, subject_id, details)
       SELECT gen_random_uuid(), date_trunc('second', now()) - make_interval(secs => i / 3), 'session.started', $1, $1, '{}'
       FROM generate_series(1, 1500) i`,
      [id],
    );
    await stores.database.query(
      `INSERT INTO audit_log (id, at, event, actor_id, details) VALUES ($1, now(), 'admin.called', $2, '{"call":"PUT /x"}')`,
      [randomUUID(), id],
    );
    const before = await stores.database.query('SELECT 1 FROM audit_log WHERE actor_id = $1 OR subject_id = $1', [id]);
    const activity: { at: string; event: string }[] = [];
    let after: string | undefined;
    let parts = 0;
    do {
      const { data, next } = await stores.rpc.call(signedIn(grant), exportAuthData, { after });
      expect(Object.keys(data).includes('account')).toBe(after === undefined);
      activity.push(...(data['activity'] as typeof activity));
      parts++;
      after = next ?? undefined;
    } while (after !== undefined);
    expect(parts).toBeGreaterThan(5);
    expect(activity).toHaveLength((before as unknown[]).length);
    expect(activity.map(({ event }) => event)).toContain('admin.called');
    expect(activity.map(({ at }) => at)).toEqual(
      activity
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    await expect(stores.rpc.call(signedIn(grant), exportAuthData, { after: 'mine' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('fails for an unknown or missing user', async () => {
    const actor = { userId: randomUUID(), email: 'gone@example.com', role: 'user' as const, sessionId: null };
    await expect(stores.rpc.call(newContext({ actor }), exportAuthData, {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stores.rpc.call(newContext(), exportAuthData, {})).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
