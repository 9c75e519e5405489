import type { Chart } from '../chart/chart.ts';
import type { PatternTree } from '../chart/pattern.ts';
import type { AnyRule } from '../chart/rule.ts';
import type { MarketWords } from '../lexicon/market-words.ts';
import type { UnmetNeed } from '../missing.ts';
import type { Token } from '../text/tokens.ts';
import { NO_DISCOURSE, type Discourse } from './discourse.ts';
import type { Element } from './elements.ts';

export interface CoverInput {
  tokens: readonly Token[];
  chart: Chart;
  tree: PatternTree<AnyRule>;
  market: MarketWords;
  known(word: string): boolean;
  unmetNeeds: ReadonlyMap<Token, UnmetNeed>;
  quotes: ReadonlyMap<number, unknown>;
  /** how many constituents readings continued with, and from how many on only the cheapest reading continues */
  extensions: { count: number; readonly limit: number };
}

/** The tokens up to `end`: a sentence, or the contents of a bracket. */
export interface Stretch extends CoverInput {
  end: number;
}

/** A reading of the sentence up to a token. */
export interface Path extends Discourse {
  cost: number;
  element: Element | null;
  before: Path | null;
  /** the last element is a clause; another one directly after it is unusual */
  clause: boolean;
  /** a preceding word wasn't understood; what follows may describe it */
  unknown: boolean;
  /** a word of the preceding clause wasn't understood; it may be the subject of what follows */
  lost: boolean;
  /** only a connective separates the last clause from here */
  elliptic: boolean;
  /** a period stated here applies to the preceding order */
  awaitsPeriod: boolean;
}

export const START: Path = {
  ...NO_DISCOURSE,
  cost: 0,
  element: null,
  before: null,
  clause: false,
  unknown: false,
  lost: false,
  elliptic: false,
  awaitsPeriod: false,
};

export function elementsOf(last: Path): Element[] {
  const elements: Element[] = [];
  for (let path: Path | null = last; path; path = path.before) if (path.element) elements.push(path.element);
  return elements.reverse();
}
