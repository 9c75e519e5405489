import type {
  AmongFunction,
  BreadthGroup,
  BreadthOp,
  BelongsField,
  CandleName,
  CompareOp,
  Kind,
  Sector,
  SeriesName,
  SetupName,
  SortKey,
  Term,
  WatchlistRef,
} from '@plainscan/contracts';
import type { Benchmark, Moving } from '../lexicon/benchmark-words.ts';
import type { Way } from '../lexicon/direction-words.ts';
import type { MissingWord } from '../lexicon/missing-words.ts';
import type { Ranking } from '../lexicon/order-words.ts';
import type { StudyName } from '../lexicon/study-words.ts';
import type { IndustryAlias } from '../lexicon/place-words.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';
import type { When } from '../meaning/when.ts';
import type { Crossing } from '../plan/compare.ts';
import type { Amount } from '../text/amounts.ts';

export interface Duration {
  sessions: number;
  /** sessions per unit: "20 day" may name an average, "3 months" rarely does */
  unit: number;
}

/** A condition as stated in the sentence. */
export interface ParsedCondition {
  of: DraftCondition;
  /** its subject, which a following predicate without a subject reuses */
  subject: Draft | null;
  /** an attribute of the noun ("tech", "oversold"), not a clause */
  modifier?: boolean;
  /** in brackets */
  group?: boolean;
  /** names stocks informally ("tech", "large caps", "AAPL"), not by a field */
  names?: boolean;
  /** "only energy", which ends a list of exclusions */
  isLimit?: boolean;
}

/** The sort order and limit that a sentence specifies. */
export interface ParsedOrder {
  sort?: SortKey[];
  limit?: number;
  /** defaults to 20 results */
  superlative?: boolean;
  /** "top 10" needs a sort order, stated or assumed */
  top?: boolean;
  /** a period that applies to the preceding order */
  period?: boolean;
  /** "bottom 10": reverses the order stated elsewhere */
  bottom?: boolean;
  /** replaces the earlier direction: ", lowest first" */
  turn?: 'asc' | 'desc';
  /** only stocks whose sort value is above or below zero */
  only?: 'positive' | 'negative';
  /** with `only`: applies to this value instead of the sort value: "top losers by volume" */
  onlyOf?: SortKey['by'];
  /** a period stated elsewhere in the sentence applies to the sorted change */
  awaitsPeriod?: boolean;
  /** the sort value has no parameters, so it takes those that the conditions use for the same series */
  bare?: boolean;
  /** what it ranks by, as the subject of a following "and under 30" */
  subject?: Draft;
}

/** The meaning of each category of the grammar: first those of words in the lattice, then those that rules build. */
export interface Meanings {
  Series: SeriesName;
  StudyWord: StudyName;
  Amount: Amount;
  Number: number;
  Unit: number;
  SpanWord: number;
  TimePhrase: When;
  Op: CompareOp;
  Nearness: number;
  CrossVerb: Crossing;
  CrossNoun: Crossing;
  ChangeVerb: { way: Way; alone: boolean };
  TrendWord: 'rising' | 'falling';
  TurnWord: Way;
  SignWord: 'positive' | 'negative';
  SignChange: 'above' | 'below';
  StairWord: { series: 'high' | 'low' | 'close'; direction: 'rising' | 'falling' };
  DayKind: { way: Way; of: 'change' | 'body' };
  DayNoun: 'day' | 'candle';
  TermWord: Term;
  CapSize: Term;
  CandleWord: readonly CandleName[];
  SetupWord: readonly SetupName[];
  SectorWord: readonly Sector[];
  IndustryWord: IndustryAlias;
  ExchangeWord: string;
  CompanyName: readonly string[];
  Ticker: string;
  SureTicker: string;
  KindWord: { kind: Kind; bare: boolean };
  Superlative: 'asc' | 'desc';
  RankingWord: Ranking;
  DirectionWord: 'asc' | 'desc';
  SortField: 'symbol' | 'name' | 'sector' | 'industry' | 'exchange';
  SortWord: SeriesName;
  LimitWord: 'top' | 'first' | 'bottom';
  PriceVerb: SeriesName;
  Beating: { benchmark: Benchmark; way: Way };
  ThanBenchmark: { benchmark: Benchmark; more: boolean };
  AlsoBenchmark: Benchmark;
  AgainstBenchmark: Benchmark;
  MovingWith: { benchmark: Benchmark; moving: Moving };
  Quoted: string;
  Word: string;
  MissingWord: MissingWord;

  Params: number[];
  Duration: Duration;
  /** several lengths: "1, 3 and 6 months" */
  Spans: { spans: Duration[]; join: 'and' | 'or' };
  Period: Duration;
  Lately: {
    sessions: number;
    ago: number;
    /** "the previous 60 days"; a window reads them as the last 60 */
    previous?: boolean;
  };
  Between: true;
  Run: { sessions: number; exactly: boolean };
  Streak: { sessions: number; exactly: boolean };
  Ago: number;
  /** MMDD, or YYYYMMDD */
  Date: number;
  Extreme: 'high' | 'low';
  Range: { low: Amount; high: Amount };
  Value: Draft;
  Study: { name: StudyName; params: readonly number[] };
  Values: { values: Draft[]; join: 'and' | 'or' };
  /** values that one function is applied to */
  Several: { fn: AmongFunction; of: Draft[] };
  When: When;
  Predicate: DraftCondition;
  Condition: ParsedCondition;
  /** the stocks that a share is of; null: all */
  StockGroup: { group: BreadthGroup | null };
  Share: { op: BreadthOp; percent: number; group: BreadthGroup | null };
  Field: BelongsField;
  Place: ParsedCondition;
  Order: ParsedOrder;
  Kinds: {
    only: Kind[];
    except: Kind[];
    /** "only stocks", which ends a list of exclusions */
    isLimit?: true;
  };
  Watchlist: WatchlistRef;
  Missing: {
    family: MissingWord;
    /** includes its comparison, so that another predicate is about the stock */
    compared?: true;
  };
}
