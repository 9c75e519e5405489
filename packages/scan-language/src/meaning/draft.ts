import type {
  AmongFunction,
  ArithmeticOp,
  BreadthGroup,
  BreadthOp,
  CandleName,
  CompareOp,
  Condition,
  DivergenceDirection,
  OverFunction,
  SeriesName,
  Term,
  Timeframe,
  Value,
} from '@plainscan/contracts';
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
  explicit?: readonly number[];
  timeframe?: Timeframe | undefined;
  /** "the 20": a moving average whose kind the sentence doesn't say here */
  anyKind?: true;
  /** "the cloud": the upper edge of a zone, which stands for its lower edge in "below the cloud" */
  zone?: true;
}

export type Reference = 'it' | 'average' | 'band' | 'level' | 'peak';

/** A value as written in the sentence, with parts that only its context determines. */
export type Draft =
  | { type: 'number'; value: number }
  | DraftSeries
  | { type: 'over'; fn: OverFunction; of: Draft; sessions: number | null; ago: number }
  | { type: 'times'; factor: number; of: Draft }
  | { type: 'plus'; amount: number; of: Draft }
  | { type: 'percentFrom'; value: Draft; base: Draft }
  /** the subject of a predicate, filled in from the context */
  | { type: 'hole' }
  /** a number with its unit; its meaning depends on the value it is compared with */
  | { type: 'amount'; amount: Amount }
  /** in brackets: exactly this value, never reinterpreted by the value it is compared with */
  | { type: 'exact'; of: Draft }
  /** "its 20-day average", "its average": of the value it is compared with */
  | { type: 'own-average'; average: 'sma' | 'ema'; sessions: number; ago: number }
  /** the signal line of the value it is compared with */
  | { type: 'own-signal' }
  /** "it", "the MA": a value of an earlier clause */
  | { type: 'reference'; to: Reference }
  /** "its high" after "an inside day yesterday": of the day of the previous clause */
  | { type: 'that-day'; field: 'high' | 'low' }
  | { type: 'arithmetic'; op: ArithmeticOp; left: Draft; right: Draft }
  | { type: 'abs'; of: Draft }
  | { type: 'among'; fn: AmongFunction; of: Draft[] }
  /** the position of a close between the low and the high of its day */
  | { type: 'position'; of: Draft }
  /** "that of 60 days": the series it is compared with, with another length */
  | { type: 'same-over'; sessions: number }
  /** a series with another length: "3 month performance above 40%, 6 month above 80%" */
  | { type: 'relength'; of: Draft; sessions: number }
  /** a value as of today, even if an earlier clause mentioned it at another time */
  | { type: 'now'; of: Draft }
  /** how far the price is from a level, in percent */
  | { type: 'distance'; from: Draft }
  /** a value some sessions ago; `atLeast`: a value that is as old already stays as it is */
  | { type: 'shifted'; of: Draft; ago: number; atLeast?: true }
  /** each of the values of the previous clause: "both above 50" */
  | { type: 'member' };

export type DraftCondition =
  | { type: 'plan'; of: Condition }
  | { type: 'all' | 'any'; of: DraftCondition[] }
  | { type: 'not'; of: DraftCondition }
  /** holds for every value of the previous clause; `count`: how many the sentence says there are */
  | { type: 'each'; count: number | null; of: DraftCondition }
  | { type: 'compare'; left: Draft; op: CompareOp; right: Draft }
  | { type: 'between'; value: Draft; low: Draft; high: Draft }
  | { type: 'near'; value: Draft; target: Draft; percent: number }
  | { type: 'cross'; left: Draft; direction: Crossing; right: Draft }
  | { type: 'trend'; value: Draft; direction: 'rising' | 'falling'; sessions: number; exactly: boolean }
  | { type: 'turn'; value: Draft; direction: 'up' | 'down' }
  | { type: 'extreme'; value: Draft; which: 'highest' | 'lowest'; sessions: number | null; beats: boolean }
  | { type: 'divergence'; direction: DivergenceDirection; value: Draft }
  | { type: 'candle'; name: CandleName }
  /** the share of a group's stocks; `of` can't refer to anything outside */
  | { type: 'breadth'; of: DraftCondition; group: BreadthGroup | null; op: BreadthOp; percent: number }
  /** above or below zero; for a price, its change */
  | { type: 'sign'; value: Draft; sign: 'positive' | 'negative'; crossing: boolean }
  | { type: 'term'; term: Term; value: Draft | null }
  /** at a time, or on some of the last days */
  | {
      type: 'timed';
      of: DraftCondition;
      when: When;
      /** in brackets: the time also applies to timeless conditions */
      bracketed?: boolean;
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
  /** "up 5% this week": the change of the price, or of another value */
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

/** Every value of a plan is also a draft. */
export const draftOf = (value: Value): Draft => value as Draft;
