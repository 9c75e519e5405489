import type { Condition, Kind, SortKey, Value } from '@plainscan/contracts';
import type { MarketWords } from '../lexicon/market-words.ts';
import type { Phrases } from '../lexicon/phrase-table.ts';
import type { Lack } from '../missing.ts';
import type { Span, Unmatched } from '../reading.ts';
import type { Token } from '../text/tokens.ts';

/** A value with the parameters that were said of it: "MACD(5,35,5)" tells its signal line, too. */
export interface Measured {
  value: Value;
  given: number[];
  /** written in brackets: exactly this value, whatever it is compared with */
  literal?: boolean;
}

/** A condition and where it was read. */
export interface Item {
  condition: Condition;
  span: Span;
  /** said as an attribute of the noun ("tech", "oversold"), not as a clause */
  modifier: boolean;
  /** names stocks as people do ("tech", "large caps", "AAPL"), not by a field: "sector is Technology" */
  names?: boolean;
  /** "and" or a comma stands before it */
  joined?: boolean;
}

/** Where the reading of one sentence stands. Grammar rules advance `pos`, or leave it and answer null. */
export interface State {
  readonly sentence: string;
  readonly tokens: readonly Token[];
  readonly market: MarketWords;
  pos: number;
  /** the group being read ends before this token */
  end: number;
  /** what the clause before spoke of: "RSI below 30 and above 20" */
  subject: Measured | null;
  /** the words before are "and", "or" or "but": a clause without a subject takes the last one */
  elliptic: boolean;
  depth: number;
  /** a time was said before the clause, which takes the place of a crossover's own */
  timeSaid: boolean;
  /** places where no item begins, so that none is tried twice */
  readonly dead: Set<number>;
  only: Kind[];
  except: Kind[];
  sort: SortKey[];
  limit: number | null;
  /** a superlative was said, which gives 20 where no number is */
  superlative: boolean;
  /** "bottom 10" turns the order that is said after it */
  bottom: boolean;
  /** the whole market was asked for: "all stocks" */
  everything: boolean;
  /** conditions that an order implies: gainers are those above zero */
  readonly implied: Item[];
  known(word: string): boolean;
  readonly unmatched: Unmatched[];
  /** tokens that ask for what the market does not hold */
  readonly lacks: ReadonlyMap<Token, Lack>;
  /** reasons of words that ask for what the market does not hold */
  readonly missing: string[];
  /** symbols that were asked for and are not listed */
  readonly unlisted: string[];
  /** tokens that were not understood: what follows one is said of it, not of the price */
  readonly unknown: Set<number>;
  /** the order given last takes the period said after it: "worst performing tech stocks this year" */
  awaitsPeriod: boolean;
  /** matching brackets, by token */
  readonly brackets: ReadonlyMap<number, number>;
}

export const token = (s: State, offset = 0): Token => s.tokens[Math.min(s.pos + offset, s.tokens.length - 1)]!;
export const atEnd = (s: State): boolean => s.pos >= s.end;
export const textAt = (s: State, offset = 0): string => (s.pos + offset < s.end ? token(s, offset).text : '');

/** Takes one of the given words or signs. */
export function take(s: State, ...texts: readonly string[]): boolean {
  if (atEnd(s) || !texts.includes(token(s).text)) return false;
  s.pos += 1;
  return true;
}

/** Takes all of the words, in order, or none. */
export function takeAll(s: State, ...texts: readonly string[]): boolean {
  if (!texts.every((text, i) => textAt(s, i) === text)) return false;
  s.pos += texts.length;
  return true;
}

export function match<T>(s: State, table: Phrases<T>): T | null {
  const found = atEnd(s) ? null : table.match(s.tokens, s.pos, s.end);
  if (!found) return null;
  s.pos = found.next;
  return found.value;
}

export const ahead = <T>(s: State, table: Phrases<T>): T | null =>
  atEnd(s) ? null : (table.match(s.tokens, s.pos, s.end)?.value ?? null);

/** Runs a rule, and undoes its steps when it answers null. */
export function attempt<T>(s: State, rule: () => T | null): T | null {
  const { pos, subject } = s;
  const result = rule();
  if (result === null) {
    s.pos = pos;
    s.subject = subject;
  }
  return result;
}

/** What `rule` would answer here, taking nothing. */
export function peek<T>(s: State, rule: () => T): T {
  const { pos, subject } = s;
  const result = rule();
  s.pos = pos;
  s.subject = subject;
  return result;
}

export const spanFrom = (s: State, first: number): Span => [
  s.tokens[first]!.start,
  s.tokens[Math.max(first, s.pos - 1)]!.end,
];
