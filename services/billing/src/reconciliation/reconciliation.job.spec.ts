import { expect, it } from '@jest/globals';
import { silentLogger } from '@plainscan/test-kit';
import type Stripe from 'stripe';
import { ReconciliationJob } from './reconciliation.job.ts';

const NOW_S = 1_800_000_000;
const PAGE = 100;

/** Stripe's list of `count` events, newest first, one per second until now. */
function eventsOf(count: number) {
  const all = Array.from({ length: count }, (_, n) => ({
    id: `evt_${count - n}`,
    type: 'payment_intent.succeeded',
    created: NOW_S - n,
    livemode: false,
    data: { object: { id: `pi_${count - n}` } },
  }));
  const list = async ({ created, starting_after: after }: Stripe.EventListParams) => {
    const { gte = 0, lte = Infinity } = created as Stripe.RangeQueryParam;
    const within = all.filter((event) => event.created >= gte && event.created <= lte);
    const from = after ? within.findIndex(({ id }) => id === after) + 1 : 0;
    return { data: within.slice(from, from + PAGE), has_more: within.length > from + PAGE };
  };
  return { events: { list } } as unknown as Stripe;
}

it('reconciliation applies every event, even if more than 10,000 were missed', async () => {
  const stripe = eventsOf(10_250);
  const applied = new Set<string>();
  let until: number | null = null;
  const calls = { ask: (_ctx: unknown, work: (s: Stripe) => unknown) => work(stripe) };
  const events = {
    applied: async (ids: string[]) => new Set(ids.filter((id) => applied.has(id))),
    apply: async (_ctx: unknown, { id }: { id: string }) => void applied.add(id),
  };
  const store = {
    eventsUntil: async () => until,
    setEventsUntil: async (at: number) => void (until = at),
    unsettled: async () => [],
  };
  const job = new ReconciliationJob(
    calls as never,
    events as never,
    {} as never,
    store as never,
    {} as never,
    () => NOW_S * 1000,
    silentLogger(),
  );
  for (let run = 0; run < 3; run++) await job.run();
  expect(applied.size).toBe(10_250);
  expect(until).toBe(NOW_S);
});
