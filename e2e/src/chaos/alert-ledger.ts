export const CHANNELS = ['inbox', 'email', 'push', 'webhook'] as const;
export type AlertChannel = (typeof CHANNELS)[number];

/** An alert that a strategy must report about a session. */
export interface ExpectedAlert {
  readonly strategyId: string;
  readonly session: string;
}

/** One message as its receiver saw it, or a row of the inbox. */
export interface Receipt {
  readonly channel: AlertChannel;
  /** the same for every attempt to send the message */
  readonly id: string;
  readonly strategyId: string;
  /** null if the message doesn't name it */
  readonly session: string | null;
  /** epoch milliseconds */
  readonly at: number;
  /** whether the receiver responded with success */
  readonly accepted: boolean;
}

export interface ChannelCount {
  readonly channel: AlertChannel;
  readonly expected: number;
  /** distinct IDs that were accepted */
  readonly received: number;
  /** expected, but never accepted */
  readonly lost: number;
  /** IDs beyond the first about the same alert */
  readonly doubled: number;
  /** about something that wasn't expected */
  readonly unexpected: number;
  /** an ID that was accepted again, which receivers drop */
  readonly repeats: number;
}

/** To people, the product sends one message per strategy and New York day. */
const isDaily = (channel: AlertChannel): boolean => channel === 'email' || channel === 'push';

/**
 * Compares what arrived with what was expected.
 * @param days New York days of the run: a strategy with several alerts may have that many emails and push messages
 */
export function countChannel(
  channel: AlertChannel,
  expected: readonly ExpectedAlert[],
  receipts: readonly Receipt[],
  days: number,
): ChannelCount {
  const keyOf = ({ strategyId, session }: Pick<Receipt, 'strategyId' | 'session'>) =>
    isDaily(channel) ? strategyId : `${strategyId} ${session}`;
  const seen = receipts.filter((receipt) => receipt.channel === channel);
  const accepted = seen.filter((receipt) => receipt.accepted);
  const byKey = Map.groupBy(expected, keyOf);
  const acceptedKeys = new Set(accepted.map(keyOf));
  const ids = new Set(accepted.map(({ id }) => id));
  let doubled = 0;
  for (const [key, messages] of Map.groupBy(seen, keyOf)) {
    const allowed = isDaily(channel) ? Math.min(byKey.get(key)?.length ?? 1, days) : 1;
    doubled += Math.max(0, new Set(messages.map(({ id }) => id)).size - allowed);
  }
  return {
    channel,
    expected: byKey.size,
    received: ids.size,
    lost: [...byKey.keys()].filter((key) => !acceptedKeys.has(key)).length,
    doubled,
    unexpected: [...acceptedKeys].filter((key) => !byKey.has(key)).length,
    repeats: accepted.length - ids.size,
  };
}

/** Milliseconds from a session's publication to the first message about each of its alerts, whatever its receiver responds. */
export function latencies(
  expected: readonly ExpectedAlert[],
  receipts: readonly Receipt[],
  publishedAt: ReadonlyMap<string, number>,
): { readonly session: string; readonly ms: number }[] {
  const alertsOf = Map.groupBy(expected, ({ strategyId }) => strategyId);
  const sent = receipts.filter(({ channel }) => channel !== 'inbox');
  const byStrategy = Map.groupBy(sent, ({ strategyId }) => strategyId);
  return expected.flatMap(({ strategyId, session }) => {
    // A message without a session belongs to its strategy's only alert, or can't be assigned.
    const isOnly = alertsOf.get(strategyId)!.length === 1;
    const messages = byStrategy.get(strategyId) ?? [];
    const times = messages
      .filter((each) => (each.session ?? (isOnly ? session : null)) === session)
      .map(({ at }) => at);
    return times.length === 0 ? [] : [{ session, ms: Math.min(...times) - publishedAt.get(session)! }];
  });
}

/** The smallest value that is at least as large as this share of the values; NaN without any. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
