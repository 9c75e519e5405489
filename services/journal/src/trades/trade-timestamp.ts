import type { CallContext } from '@plainscan/service-kit';
import { FIRST_DAY, type Timestamp, timestampAt, isFuture, parseTimestamp } from '../timestamps/timestamp.ts';
import { invalidTrade } from './trade-errors.ts';

/**
 * The typed timestamp, read in the actor's time zone, or now if there is none. @throws AppError INVALID_TRADE for `field`
 * if it is before FIRST_DAY or in the future
 */
export function tradeTimestamp(
  ctx: CallContext,
  typed: string | null | undefined,
  now: number,
  field: string,
): Timestamp {
  if (typed === null || typed === undefined) return timestampAt(new Date(now), ctx.timeZone);
  const timestamp = parseTimestamp(typed, ctx.timeZone);
  if (!timestamp) throw invalidTrade(`The date can't be before ${FIRST_DAY}.`, field);
  if (isFuture(timestamp, now)) throw invalidTrade("Date can't be in the future.", field);
  return timestamp;
}

/**
 * Days must not run backward within a trade: a timestamp after `earlier` that is on an earlier day only because of its
 * time zone is expressed in the time zone of `earlier`. Any other one is returned unchanged.
 */
export function notBefore(earlier: Timestamp, timestamp: Timestamp): Timestamp {
  if (timestamp.at === null || timestamp.on >= earlier.on) return timestamp;
  if (earlier.at !== null && timestamp.at < earlier.at) return timestamp;
  const inSameZone = timestampAt(timestamp.at, earlier.timeZone);
  return inSameZone.on >= earlier.on ? inSameZone : timestamp;
}
