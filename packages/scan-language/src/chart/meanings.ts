import type {
  BelongsField,
  CandleName,
  CompareOp,
  Kind,
  Sector,
  SeriesName,
  SortKey,
  Term,
} from '@plainscan/contracts';
import type { Way } from '../lexicon/direction-words.ts';
import type { MissingWord } from '../lexicon/missing-words.ts';
import type { Ranking } from '../lexicon/order-words.ts';
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
export interface Said {
  of: DraftCondition;
  /** its subject, which a following predicate without a subject reuses */
  about: Draft | null;
  /** an attribute of the noun ("tech", "oversold"), not a clause */
  modifier?: boolean;
  /** in brackets */
  group?: boolean;
  /** names stocks informally ("tech", "large caps", "AAPL"), not by a field */
  names?: boolean;
}

/** What a sentence specifies besides its conditions. */
export interface OrderSaid {
  sort?: SortKey[];
  limit?: number;
  /** defaults to 20 results */
  superlative?: boolean;
  /** "top 10" needs an order, stated or assumed */
  top?: boolean;
  /** a period for the preceding order */
  period?: boolean;
  /** "bottom 10": reverses the order stated elsewhere */
  bottom?: boolean;
  /** replaces the earlier direction: ", lowest first" */
  turn?: 'asc' | 'desc';
  /** only stocks whose sort value is above or below zero */
  only?: 'positive' | 'negative';
  /** … or whose other value is: "top losers by volume" */
  onlyOf?: SortKey['by'];
  /** a period stated elsewhere in the sentence applies to the sorted change */
  awaitsPeriod?: boolean;
  /** the sort value was named without parameters, so those of the conditions apply */
  bare?: boolean;
  /** what it ranks, for "and under 30" */
  about?: Draft;
}

/** The meaning of each category of the grammar. Above: words of the lattice; below: results of rules. */
export interface Meanings {
  Series: SeriesName;
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
  Quoted: string;
  Word: string;
  MissingWord: MissingWord;

  Params: number[];
  Duration: Duration;
  Period: Duration;
  Lately: {
    sessions: number;
    ago: number;
    /** "the previous 60 days": in a window, the last ones */ previous?: boolean;
  };
  Between: true;
  Run: { sessions: number; exactly: boolean };
  Streak: { sessions: number; exactly: boolean };
  Ago: number;
  Extreme: 'high' | 'low';
  Range: { low: Amount; high: Amount };
  Value: Draft;
  Values: { values: Draft[]; join: 'and' | 'or' };
  When: When;
  Predicate: DraftCondition;
  Condition: Said;
  Field: BelongsField;
  Place: Said;
  Order: OrderSaid;
  Kinds: { only: Kind[]; except: Kind[] };
  Missing: { family: MissingWord };
}
