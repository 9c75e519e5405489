import { z } from 'zod';
import type { Account } from '../account.ts';
import { catchUp } from '../billing/due.ts';
import { periodAfter } from '../billing/periods.ts';
import { invalidParam, invalidState, noSuch } from '../errors.ts';
import { type Call, type Endpoint, page } from '../http/call.ts';
import { form, readParams } from '../http/form.ts';
import { newId } from '../ids.ts';
import type { TestClock } from '../wire.ts';

const DELETED_AFTER_S = 30 * 86_400;
/** Stripe moves a clock by at most so many billing periods of its shortest subscription at once. */
const MAX_PERIODS = 2;

function clockNamed(account: Account, id: string): TestClock {
  const clock = account.objects.testClocks.get(id);
  if (!clock) throw noSuch('billing clock', id);
  return clock;
}

function createClock({ account, values }: Call): TestClock {
  const params = readParams(z.strictObject({ frozen_time: form.integer, name: form.text.optional() }), values);
  const now = account.now();
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + DELETED_AFTER_S,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  };
  account.objects.testClocks.set(clock.id, clock);
  account.emit('test_helpers.test_clock.created', clock);
  return clock;
}

/** Answers at once; what falls due happens after the answer, and then the clock is ready. */
function advanceClock({ account, path, values }: Call): TestClock {
  const { frozen_time: until } = readParams(z.strictObject({ frozen_time: form.integer }), values);
  const clock = clockNamed(account, path['id']!);
  if (clock.status !== 'ready') throw invalidState('Test clock advancement is already underway.', 'clock_advancing');
  if (until <= clock.frozen_time)
    throw invalidParam('The time to advance to must be after the current frozen time of the clock.', 'frozen_time');
  mustBeNear(account, clock, until);
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: until } };
  account.emit('test_helpers.test_clock.advancing', clock);
  setImmediate(() => finishAdvancing(account, clock));
  return clock;
}

/** Ends an advance, also one that a restart interrupted. */
export function finishAdvancing(account: Account, clock: TestClock): void {
  if (clock.status !== 'advancing') return;
  const until = clock.status_details.advancing!.target_frozen_time;
  catchUp(account, clock.id, until);
  clock.frozen_time = until;
  clock.status = 'ready';
  clock.status_details = {};
  account.emit('test_helpers.test_clock.ready', clock);
}

function mustBeNear(account: Account, clock: TestClock, until: number): void {
  for (const subscription of account.objects.subscriptions.values()) {
    if (subscription.test_clock !== clock.id || subscription.ended_at) continue;
    const recurring = subscription.items.data[0]!.price.recurring!;
    if (until > periodAfter(clock.frozen_time, recurring, MAX_PERIODS))
      throw invalidParam(
        'Cannot advance the clock by more than two intervals of the shortest subscription on it at once.',
        'frozen_time',
      );
  }
}

function deleteClock({ account, path }: Call) {
  const clock = clockNamed(account, path['id']!);
  const { customers, subscriptions, testClocks, deletedCustomers } = account.objects;
  account.emit('test_helpers.test_clock.deleted', clock);
  for (const [id, subscription] of subscriptions) if (subscription.test_clock === clock.id) subscriptions.delete(id);
  for (const [id, customer] of customers)
    if (customer.test_clock === clock.id) {
      customers.delete(id);
      deletedCustomers.set(id, id);
    }
  testClocks.delete(clock.id);
  return { id: clock.id, object: clock.object, deleted: true };
}

const BASE = '/test_helpers/test_clocks';

export const testClockEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: BASE, run: createClock },
  { method: 'GET', path: BASE, run: (call) => page(call, call.account.objects.testClocks, {}, () => true) },
  { method: 'GET', path: `${BASE}/:id`, run: ({ account, path }) => clockNamed(account, path['id']!) },
  { method: 'POST', path: `${BASE}/:id/advance`, run: advanceClock },
  { method: 'DELETE', path: `${BASE}/:id`, run: deleteClock },
];
