import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { fakeClock } from '@plainscan/test-kit';
import { SignJWT, UnsecuredJWT } from 'jose';
import { ScanTickets } from './scan-tickets.ts';
import type { TicketKey } from './ticket-key.ts';

const key = createSecretKey(randomBytes(32));
const clock = fakeClock('2026-11-20T15:00:00Z');
const tickets = new ScanTickets({ get: async () => key } as TicketKey, clock.now);
const as = (userId: string) => newContext({ actor: { userId, email: null, role: 'user', sessionId: null } });
const [mine, theirs] = [as('11111111-1111-4111-8111-111111111111'), as('22222222-2222-4222-8222-222222222222')];
const scanned = {
  plan: plan(compare(series('close'), '<', 50)),
  market: { version: 'v-1', publishedAt: 7 },
};

it('a ticket returns the plan and market that it was issued for', async () => {
  const ticket = await tickets.issue(mine, scanned);
  expect(await tickets.verify(mine, ticket)).toEqual(scanned);
});

it("another user's ticket is rejected", async () => {
  const ticket = await tickets.issue(mine, scanned);
  await expect(tickets.verify(theirs, ticket)).rejects.toMatchObject({ code: 'TICKET_FOREIGN' });
  await expect(tickets.verify(newContext(), ticket)).rejects.toMatchObject({ code: 'TICKET_FOREIGN' });
});

it('a ticket expires after a trading day', async () => {
  const ticket = await tickets.issue(mine, scanned);
  clock.advance(15 * 3_600_000);
  expect(await tickets.verify(mine, ticket)).toEqual(scanned);
  clock.advance(3_600_000);
  await expect(tickets.verify(mine, ticket)).rejects.toMatchObject({ code: 'TICKET_EXPIRED', category: 'conflict' });
});

it('a ticket that was changed, unsigned, or signed with another key or algorithm is rejected', async () => {
  const [header, claims, signature] = (await tickets.issue(mine, scanned)).split('.');
  const payload = { ...scanned, sub: mine.actor!.userId, exp: clock.now() / 1000 + 60 };
  const sign = (alg: string, by: Uint8Array) => new SignJWT(payload).setProtectedHeader({ alg }).sign(by);
  const otherClaims = Buffer.from(JSON.stringify({ ...payload, sub: theirs.actor!.userId })).toString('base64url');
  for (const forged of [
    `${header}.${otherClaims}.${signature}`,
    `${header}.${claims}.`,
    `${header}.${claims}`,
    'signed',
    new UnsecuredJWT(payload).encode(),
    await sign('HS256', randomBytes(32)),
    await sign('HS512', key.export()),
  ])
    await expect(tickets.verify(mine, forged)).rejects.toMatchObject({ code: 'TICKET_INVALID', category: 'invalid' });
});
