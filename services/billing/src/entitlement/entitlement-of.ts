import { type Entitlement, TRIAL_DAYS } from '@plainscan/contracts';
import { type AccessPeriod, accessPeriods, DAY_MS, type GrantFact, type SubscriptionFact } from './access-periods.ts';

/** Everything an entitlement depends on. Times are epoch milliseconds. */
export interface EntitlementFacts {
  userId: string;
  /** the actor's role: never stored */
  admin: boolean;
  /** when the mailbox's first trial started; null: the terms aren't accepted yet */
  trialStartedAt: number | null;
  /** a demo account has Premium without paying */
  demo: boolean;
  grants: readonly GrantFact[];
  subscriptions: readonly SubscriptionFact[];
}

/** An entitlement derived from facts; the revision is stored with the account. */
export type EntitlementNow = Omit<Entitlement, 'revision'>;

/** What a user may do at `now` (epoch milliseconds), and when time alone will change it. */
export function entitlementOf(facts: EntitlementFacts, now: number): EntitlementNow {
  const periods = accessPeriods(facts);
  const current = stateAt(facts, periods, now);
  const changesAt = boundaries(facts, periods)
    .filter((at) => at > now)
    .sort((a, b) => a - b)
    .find((at) => !isSame(stateAt(facts, periods, at), current));
  return { userId: facts.userId, ...current, changesAt: changesAt === undefined ? null : iso(changesAt) };
}

type State = Omit<EntitlementNow, 'userId' | 'changesAt'>;

function stateAt(facts: EntitlementFacts, periods: readonly AccessPeriod[], at: number): State {
  const running = periods.filter(({ from, to }) => from <= at && at < to);
  const subscription = running.filter(({ source }) => source === 'subscription');
  const trial = trialAt(facts.trialStartedAt, at);
  const paid = running.length > 0;
  return {
    premium: facts.admin || paid || facts.demo,
    source: facts.admin ? 'admin' : sourceOf(running, facts, trial?.active === true),
    trial,
    subscriptionStatus:
      subscription.length === 0 ? null : subscription.some(({ renews }) => renews) ? 'premium' : 'canceled_but_active',
    accessExpiresAt: paid ? paidUntil(periods, at) : null,
    renewsAt: nextPayment(running),
  };
}

function sourceOf(
  running: readonly AccessPeriod[],
  { demo }: EntitlementFacts,
  trialActive: boolean,
): Entitlement['source'] {
  if (running.some(({ source }) => source === 'subscription')) return 'subscription';
  if (running.length > 0) return 'one_time';
  if (demo) return 'demo';
  return trialActive ? 'trial' : 'none';
}

function trialAt(startedAt: number | null, at: number): Entitlement['trial'] {
  if (startedAt === null) return null;
  const endsAt = startedAt + TRIAL_DAYS * DAY_MS;
  return { startedAt: iso(startedAt), endsAt: iso(endsAt), active: at < endsAt };
}

/** The end of uninterrupted paid access; null if any part of it renews. */
function paidUntil(periods: readonly AccessPeriod[], at: number): string | null {
  let end = at;
  for (;;) {
    const joined = periods.filter(({ from, to }) => from <= end && to > end);
    if (joined.some(({ renews }) => renews)) return null;
    if (joined.length === 0) return iso(end);
    end = Math.max(...joined.map(({ to }) => to));
  }
}

function nextPayment(running: readonly AccessPeriod[]): string | null {
  const due = running.flatMap(({ renewsAt }) => renewsAt ?? []);
  return due.length === 0 ? null : iso(Math.min(...due));
}

/** Every time at which the entitlement may change. */
function boundaries({ trialStartedAt }: EntitlementFacts, periods: readonly AccessPeriod[]): number[] {
  const trialEnd = trialStartedAt === null ? [] : [trialStartedAt + TRIAL_DAYS * DAY_MS];
  return [...trialEnd, ...periods.flatMap(({ from, to }) => [from, to])];
}

const isSame = (a: State, b: State): boolean => JSON.stringify(a) === JSON.stringify(b);
const iso = (ms: number): string => new Date(ms).toISOString();
