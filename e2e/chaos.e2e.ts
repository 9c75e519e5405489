import { LONG } from '@plainscan/test-kit';
import { runAlertKills } from './src/chaos/alert-kills.ts';
import { countChannel, latencies, percentile, type Receipt } from './src/chaos/alert-ledger.ts';
import { SOME_FAULTS } from './src/chaos/faults.ts';
import { runChaos } from './src/chaos/run-chaos.ts';
import { expect, test } from './src/test.ts';

const ALL_MS = 300_000;
const ALERTS_MS = LONG ? 900_000 : 300_000;

test('the product neither loses nor duplicates writes while its processes and stores fail', async () => {
  test.skip(!LONG, 'takes minutes; run npm run test:long');
  test.setTimeout(ALL_MS);
  const { rows, outcome } = await runChaos(SOME_FAULTS);
  expect(outcome).toEqual({ accepted: outcome.accepted, lost: 0, duplicated: 0 });
  expect(outcome.accepted).toBeGreaterThan(50);
  const failed = rows.flatMap(({ failedReads, failedWrites }) => [...failedReads, ...failedWrites]);
  // 0: the gateway, or the process handling the request, was killed
  expect(
    failed.map(({ response }) => response.status).filter((status) => ![0, 429, 503, 504].includes(status)),
  ).toEqual([]);
});

const KILLED = 'are neither lost nor doubled while what they pass through is killed';
for (const [title, duringSession] of [
  [`alerts ${KILLED}`, false],
  [`alerts during the session ${KILLED}`, true],
] as const)
  test(title, async () => {
    test.setTimeout(ALERTS_MS);
    const kills = LONG ? 60 : 5;
    const report = await runAlertKills({
      kills,
      seed: 1,
      duringSession,
      calmSessions: 2,
      outages: LONG ? ['nats', 'redis', 'postgres'] : [],
      outageMs: 5000,
      settleMs: 240_000,
      quietMs: LONG ? 15_000 : 0,
    });
    expect([...report.kills.values()].reduce((sum, count) => sum + count, 0)).toBe(kills);
    expect(report.counts).toMatchObject(
      ['inbox', 'email', 'push', 'webhook'].map((channel) => ({ channel, lost: 0, doubled: 0, unexpected: 0 })),
    );
    for (const { expected } of report.counts) expect(expected).toBeGreaterThan(2);
  });

test.describe('the count of alerts', () => {
  const alerts = [
    { strategyId: 'every', session: '2024-01-02' },
    { strategyId: 'every', session: '2024-01-03' },
    { strategyId: 'once', session: '2024-01-03' },
  ];
  const receipt = (change: Partial<Receipt>): Receipt => ({
    channel: 'webhook',
    id: 'a',
    strategyId: 'every',
    session: '2024-01-02',
    at: 0,
    accepted: true,
    ...change,
  });
  const webhooks = [receipt({}), receipt({ id: 'b', session: '2024-01-03' }), receipt({ id: 'c', ...alerts[2]! })];
  const emails = webhooks.slice(1).map((each): Receipt => ({ ...each, channel: 'email', session: null }));
  const clean = { lost: 0, doubled: 0, unexpected: 0, repeats: 0 };

  test('is clean if each arrived once', () => {
    expect(countChannel('webhook', alerts, webhooks, 1)).toMatchObject({ ...clean, expected: 3, received: 3 });
    expect(countChannel('email', alerts, emails, 1)).toMatchObject({ ...clean, expected: 2, received: 2 });
  });

  test('finds lost alerts, including those that no receiver accepted', () => {
    expect(countChannel('webhook', alerts, webhooks.slice(1), 1)).toMatchObject({ ...clean, lost: 1 });
    const refused = [receipt({ accepted: false }), ...webhooks.slice(1)];
    expect(countChannel('webhook', alerts, refused, 1)).toMatchObject({ ...clean, lost: 1 });
    expect(countChannel('email', alerts, [], 1)).toMatchObject({ ...clean, lost: 2 });
  });

  test('tells doubled alerts from repeated messages', () => {
    const repeated = [...webhooks, receipt({})];
    expect(countChannel('webhook', alerts, repeated, 1)).toMatchObject({ ...clean, repeats: 1 });
    const doubled = [...webhooks, receipt({ id: 'd' })];
    expect(countChannel('webhook', alerts, doubled, 1)).toMatchObject({ ...clean, doubled: 1 });
    const nextDay = [...emails, ...emails.map((each) => ({ ...each, id: `${each.id}2` }))];
    expect(countChannel('email', alerts, nextDay, 1)).toMatchObject({ ...clean, doubled: 2 });
    expect(countChannel('email', alerts, nextDay, 2)).toMatchObject({ ...clean, doubled: 1 });
  });

  test('finds alerts about other sessions and strategies', () => {
    const late = [...webhooks, receipt({ id: 'e', session: '2024-01-04' })];
    expect(countChannel('webhook', alerts, late, 1)).toMatchObject({ ...clean, unexpected: 1 });
    const other = receipt({ channel: 'email', strategyId: 'other', session: null });
    expect(countChannel('email', alerts, [...emails, other], 1)).toMatchObject({ ...clean, unexpected: 1 });
  });

  test('measures the time to the first message about each', () => {
    const published = new Map([
      ['2024-01-02', 1000],
      ['2024-01-03', 2000],
    ]);
    const times = [1500, 2900, 2800].map((at, i) => ({ ...webhooks[i]!, at }));
    const email = { ...emails[1]!, at: 2600 };
    const refused = { ...times[1]!, at: 2100, accepted: false };
    const msOf = (receipts: Receipt[]) => latencies(alerts, receipts, published).map(({ ms }) => ms);
    expect(msOf([...times, email])).toEqual([500, 900, 600]);
    expect(msOf([...times, email, refused])).toEqual([500, 100, 600]);
    expect([0.5, 0.95, 1].map((share) => percentile([900, 500, 600], share))).toEqual([600, 900, 900]);
  });
});
