import type { CallContext } from '@plainscan/service-kit';
import { FIRST_DAY, type Happened, happenedAt, isAhead, momentOf } from '../moments/moment.ts';
import { invalidTrade } from './trade-errors.ts';

/**
 * When an execution happened, as it was typed in the actor's zone; now where nothing was.
 * @throws AppError INVALID_TRADE of `field`: before FIRST_DAY, or in the future
 */
export function tradeMoment(ctx: CallContext, typed: string | null | undefined, now: number, field: string): Happened {
  if (typed === null || typed === undefined) return happenedAt(new Date(now), ctx.timeZone);
  const moment = momentOf(typed, ctx.timeZone);
  if (!moment) throw invalidTrade(`The date must not be before ${FIRST_DAY}.`, field);
  if (isAhead(moment, now)) throw invalidTrade('The date is in the future.', field);
  return moment;
}

/**
 * The same instant; where it is after `earlier`, but on an earlier day for being told in another zone, it is told in that of `earlier`:
 * days must not run backwards within one trade.
 */
export function after(earlier: Happened, moment: Happened): Happened {
  if (moment.at === null || moment.on >= earlier.on) return moment;
  if (earlier.at !== null && moment.at < earlier.at) return moment;
  const there = happenedAt(moment.at, earlier.timeZone);
  return there.on >= earlier.on ? there : moment;
}
