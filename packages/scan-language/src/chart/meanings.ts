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
  /** sessions of its unit: "20 day" may name an average, "3 months" hardly */
  unit: number;
}

/** A condition as it was said. */
export interface Said {
  of: DraftCondition;
  /** its subject, which a following predicate without a subject takes */
  about: Draft | null;
  /** said of the noun ("tech", "oversold"), not as a clause */
  modifier?: boolean;
  /** in brackets */
  group?: boolean;
  /** names stocks as people do ("tech", "large caps", "AAPL"), not by a field */
  names?: boolean;
}

/** What a sentence asks for besides its conditions. */
export interface OrderSaid {
  sort?: SortKey[];
  limit?: number;
  /** gives 20 when no number is given */
  superlative?: boolean;
  /** "top 10" asks for an order, said or assumed */
  top?: boolean;
  /** a period for the order before */
  period?: boolean;
  /** "bottom 10": reverses the order given elsewhere */
  bottom?: boolean;
  /** replaces the earlier direction: ", lowest first" */
  turn?: 'asc' | 'desc';
  /** only stocks above or below zero of what is sorted by */
  only?: 'positive' | 'negative';
  /** a period said elsewhere in the sentence is that of the change sorted by */
  awaitsPeriod?: boolean;
  /** the value sorted by was named without its parameters: those of the conditions are meant */
  bare?: boolean;
  /** what it ranks, for "and under 30" */
  about?: Draft;
}

/** What each category of the grammar means. Above: words of the lattice; below: what rules make of them. */
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
    /** "the previous 60 days": of a window, the last ones */ previous?: boolean;
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
