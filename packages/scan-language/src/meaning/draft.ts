import type { CandleName, CompareOp, Condition, SeriesName, Term, Value } from '@plainscan/contracts';
import type { Amount } from '../text/amounts.ts';
import type { Crossing } from '../plan/compare.ts';
import type { Way } from '../lexicon/direction-words.ts';
import type { When } from './when.ts';

/** A series with the parameters given in the sentence; the others are defaults. */
export interface DraftSeries {
  type: 'series';
  name: SeriesName;
  params: number[];
  ago: number;
  said?: readonly number[];
}

export type Reference = 'it' | 'average' | 'band' | 'level';

/** A value as the sentence says it: with places that only its surroundings fill. */
export type Draft =
  | { type: 'number'; value: number }
  | DraftSeries
  | { type: 'over'; fn: 'highest' | 'lowest' | 'mean'; of: Draft; sessions: number | null; ago: number }
  | { type: 'times'; factor: number; of: Draft }
  | { type: 'plus'; amount: number; of: Draft }
  | { type: 'percentFrom'; value: Draft; base: Draft }
  /** the subject of a predicate */
  | { type: 'hole' }
  /** a number with its unit: what it means depends on what it is compared with */
  | { type: 'amount'; amount: Amount }
  /** in brackets: exactly this value, whatever it is compared with */
  | { type: 'exact'; of: Draft }
  /** "its 20-day average", "its average": of what is compared with it */
  | { type: 'own-average'; average: 'sma' | 'ema'; sessions: number; ago: number }
  /** the signal line of what is compared with it */
  | { type: 'own-signal' }
  /** "it", "the MA": a value of the clause before */
  | { type: 'reference'; to: Reference }
  | { type: 'arithmetic'; op: '+' | '-' | '*' | '/'; left: Draft; right: Draft }
  /** the position of a close between the low and the high of its day */
  | { type: 'position'; of: Draft }
  /** "that of 60 days": the series it is compared with, over another length */
  | { type: 'same-over'; sessions: number }
  /** a series over another length: "3 month performance above 40%, 6 month above 80%" */
  | { type: 'relength'; of: Draft; sessions: number }
  /** a value today, whenever it was spoken of */
  | { type: 'now'; of: Draft }
  /** how far the price is from a level, in percent */
  | { type: 'distance'; from: Draft }
  /** a value some sessions ago */
  | { type: 'shifted'; of: Draft; ago: number }
  /** one of the values of the clause before: "both above 50" */
  | { type: 'member' };

export type DraftCondition =
  | { type: 'plan'; of: Condition }
  | { type: 'all' | 'any'; of: DraftCondition[] }
  | { type: 'not'; of: DraftCondition }
  /** of every value of the clause before; `count`: how many the sentence says there are */
  | { type: 'each'; count: number | null; of: DraftCondition }
  | { type: 'compare'; left: Draft; op: CompareOp; right: Draft }
  | { type: 'between'; value: Draft; low: Draft; high: Draft }
  | { type: 'near'; value: Draft; target: Draft; percent: number }
  | { type: 'cross'; left: Draft; direction: Crossing; right: Draft }
  | { type: 'trend'; value: Draft; direction: 'rising' | 'falling'; sessions: number; exactly: boolean }
  | { type: 'turn'; value: Draft; direction: 'up' | 'down' }
  | { type: 'extreme'; value: Draft; which: 'highest' | 'lowest'; sessions: number | null; beats: boolean }
  | { type: 'candle'; name: CandleName }
  /** above or below zero; of a price, of its change */
  | { type: 'sign'; value: Draft; sign: 'positive' | 'negative'; crossing: boolean }
  | { type: 'term'; term: Term; value: Draft | null }
  /** at a time, on some of the last days */
  | {
      type: 'timed';
      of: DraftCondition;
      when: When;
      /** in brackets: said of what has no time, too */ bracketed?: boolean;
    }
  /** "10% above the 50 day" */
  | { type: 'beyond'; value: Draft; side: 'above' | 'below'; op: CompareOp; percent: number; base: Draft }
  /** "more than 2 ATR above the 50 day" */
  | {
      type: 'atr-distance';
      value: Draft;
      side: 'above' | 'below' | 'either' | 'within';
      op: CompareOp;
      factor: number;
      length: number;
      base: Draft;
    }
  /** "up 5% this week": of a price its change, of any other value the change of that */
  | {
      type: 'change';
      of: Draft;
      way: Way;
      op: CompareOp;
      amount: Amount | null;
      to: Amount | null;
      around: boolean;
      when: When | null;
      base: Draft | null;
    };

export const MEMBER: Draft = { type: 'member' };
export const HOLE: Draft = { type: 'hole' };
export const amountOf = (amount: Amount): Draft => ({ type: 'amount', amount });

/** A plan's value is a draft, too. */
export const draftOf = (value: Value): Draft => value as Draft;
