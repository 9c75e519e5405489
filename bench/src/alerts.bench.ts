/**
 * The worker's evaluation of 10,000 alerts of 3,000 distinct plans after a close of the simulated market: wall time, and the
 * processor time of this process, by step. A quarter of the alerts have something to report. The stores are durable, as in production; billing is
 * a fake in this process. The target includes the series of a new market, which the first plans that read them compute; loading the
 * market from Redis is listed, but isn't part of it. Needs the built product.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { DEFAULT_ALERT_RULES, listEntitlements, type ScanPlan } from '@plainscan/contracts';
import { simulatedProvider } from '@plainscan/market-data';
import { buildMarket, runPlan } from '@plainscan/scan-engine';
import { createScannerWorker, type MarketFeed, scannerConfig } from '@plainscan/scanner';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { bootControllers, eventually, recordingLogger } from '@plainscan/test-kit';
import pg from 'pg';
import { median } from './median.ts';
import { BENCH_PLANS } from './scan-plans.ts';
import { openScannerStores } from './scanner-stores.ts';

const SESSION = '2026-11-20';
const PREVIOUS_SESSION = '2026-11-19';
const FIRST_SESSION = '2024-11-25';
const STRATEGIES = 10_000;
const PLANS = 3000;
const USERS = 5000;
const ROUNDS = 5;
const TARGET_MS = 2000;
/** Seldom, so that refreshes add little to what is measured. */
const REFRESH_EVERY_MS = 2000;
const POLL_MS = 100;

type Step = { ms: number; cpuMs: number };
type Line = { msg: string; strategies: number; evaluations: number; steps: Record<string, Step> };

/** Everyone has Premium. */
class FakeBilling {
  list(_ctx: CallContext, { userIds }: RpcInput<typeof listEntitlements>) {
    return { entitlements: userIds.map((userId) => ({ userId, premium: true, trial: null })) };
  }
}
Controller()(FakeBilling);
// Not as a decorator, because Node runs other benchmarks from their source.
Rpc(listEntitlements)(FakeBilling.prototype, 'list', Object.getOwnPropertyDescriptor(FakeBilling.prototype, 'list')!);

/** The plan with its numbers a little larger, so that it is another one. */
const variant = (plan: ScanPlan, nth: number): ScanPlan =>
  JSON.parse(JSON.stringify(plan), (key, value: unknown) =>
    key === 'value' && typeof value === 'number' ? value * (1 + nth / 1000) : value,
  ) as ScanPlan;

const withNumbers = BENCH_PLANS.filter(({ plan }) => JSON.stringify(variant(plan, 1)) !== JSON.stringify(plan));
const plans = Array.from({ length: PLANS }, (_, i) =>
  variant(withNumbers[i % withNumbers.length]!.plan, Math.floor(i / withNumbers.length)),
);

const simulated = simulatedProvider({ today: SESSION });
const listings = await simulated.listSymbols();
const feed: MarketFeed = {
  provider: 'simulated',
  simulated: true,
  source: 'bench',
  version: async () => 'bench',
  firstSession: () => FIRST_SESSION,
  open: async () => simulated,
};

const stores = await openScannerStores();
const billing = await bootControllers({
  natsUrl: stores.env['NATS_URL']!,
  controllers: [FakeBilling],
  name: 'billing',
});
const client = new pg.Client({ connectionString: stores.env['SCANNER_DB_URL'] });
await client.connect();
const recorded = recordingLogger('bench');
/** An evaluation that BullMQ started twice, because the machine was too busy, finds nothing to do the second time. */
const evaluations = () =>
  (recorded.lines as unknown as Line[]).filter((line) => line.msg === 'alerts evaluated' && line.strategies > 0);
const config = scannerConfig({ ...stores.env, LOG_LEVEL: 'info' });
const worker = createScannerWorker(config, { feed, refreshEveryMs: REFRESH_EVERY_MS, logger: recorded.logger });

/** Waits for the worker, then returns the newest log line about an evaluation. */
async function evaluated(count: number): Promise<Line> {
  while (evaluations().length < count) await sleep(POLL_MS);
  return evaluations()[count - 1]!;
}

async function addStrategies(): Promise<void> {
  const users = Array.from({ length: USERS }, () => randomUUID());
  await client.query('INSERT INTO scan_users (user_id) SELECT unnest($1::text[])', [users]);
  const ids = Array.from({ length: STRATEGIES }, () => randomUUID());
  await client.query(
    `INSERT INTO strategies (id, user_id, name, folded_name, description, query, plan, packed_bytes, created_at, updated_at)
     SELECT id, user_id, name, name, '', name, plan::json, 100, now(), date_trunc('milliseconds', now())
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS s (id, user_id, name, plan)`,
    [
      ids,
      ids.map((_, i) => users[i % USERS]),
      ids.map((_, i) => `Scan ${i}`),
      ids.map((_, i) => JSON.stringify(plans[i % PLANS])),
    ],
  );
  await client.query(
    `INSERT INTO strategy_alerts (strategy_id, by_admin, turned_on_at, session, rules)
     SELECT id, false, now(), '', $2 FROM unnest($1::uuid[]) AS id`,
    [ids, JSON.stringify(DEFAULT_ALERT_RULES)],
  );
}

/** Makes every alert pending, as after a close: the first match of a quarter is new, and a stock has left each of the others. */
const makePending = () =>
  client.query(
    `UPDATE strategy_alerts SET session = $1,
       symbols = CASE WHEN ascii(strategy_id::text) % 10 IN (0, 1) THEN regexp_replace(symbols, '^\\S+ ?', '') ELSE symbols || ' ZZZZZ' END`,
    [PREVIOUS_SESSION],
  );

/** Processor time of the series that the plans use, which are computed once per market, by whichever scan needs them first. */
async function seriesMs(): Promise<number> {
  const symbols = listings.map(({ symbol }) => symbol);
  const market = buildMarket(await simulated.dailyBars(symbols, FIRST_SESSION, SESSION));
  const before = process.cpuUsage();
  for (const { plan } of withNumbers) runPlan(market, plan, { rows: 0 });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const sum = (steps: Line['steps'], kind: keyof Step): number =>
  Object.entries(steps).reduce((total, [step, times]) => total + (step === 'load' ? 0 : times[kind]), 0);

try {
  await worker.start();
  // so that nothing else runs during the measurement
  const isStored = async () =>
    (await client.query('SELECT 1 FROM markets WHERE completed_at IS NOT NULL')).rowCount === 1;
  await eventually(isStored, { withinMs: 120_000 });
  await addStrategies();
  const first = await evaluated(1);
  const { rows } = await client.query<{ n: number; symbols: number; empty: number }>(
    `SELECT count(*)::int AS n, avg(total)::int AS symbols, count(*) FILTER (WHERE total = 0)::int AS empty FROM strategy_alerts`,
  );
  console.log(
    `${listings.length.toLocaleString('en-US')} stocks; ${STRATEGIES.toLocaleString('en-US')} alerts of ${PLANS.toLocaleString('en-US')} plans, ` +
      `${rows[0]!.symbols} matches on average, ${rows[0]!.empty} alerts without any`,
  );
  console.log(
    `first evaluation, of two sessions: ${(sum(first.steps, 'cpuMs') / 1000).toFixed(2)} s of processor time\n`,
  );
  const rounds: Line[] = [];
  let events = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await client.query('TRUNCATE outbox');
    await makePending();
    rounds.push(await evaluated(round + 2));
    const count = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM outbox');
    events = count.rows[0]!.n;
  }
  const medianOf = (value: (line: Line) => number) => median(rounds.map(value));
  const show = (name: string, ms: number, cpuMs: number) =>
    console.log(
      `${name.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms ${cpuMs.toFixed(0).padStart(6)} ms of processor time`,
    );
  for (const step of Object.keys(rounds[0]!.steps))
    show(
      step,
      medianOf(({ steps }) => steps[step]!.ms),
      medianOf(({ steps }) => steps[step]!.cpuMs),
    );
  const [ms, cpuMs, series] = [
    medianOf(({ steps }) => sum(steps, 'ms')),
    medianOf(({ steps }) => sum(steps, 'cpuMs')),
    median(await Promise.all(Array.from({ length: ROUNDS }, () => seriesMs()))),
  ];
  show('all but load', ms, cpuMs);
  console.log(
    `target: ${TARGET_MS} ms of processor time, including about ${series.toFixed(0)} ms for the series of a new market`,
  );
  console.log(`${rounds[0]!.evaluations} evaluations, ${events} events; medians of ${ROUNDS} rounds`);
} finally {
  await worker.stop();
  await client.end();
  await billing.stop();
  await stores.close();
}
