import type { Token } from '../text/tokens.ts';
import type { Meanings } from './meanings.ts';
import type { Edge } from './chart.ts';

/** A builder returns it if the parts don't make sense together. */
export const REFUSED = null;

/** A meaning with a cost in addition to that of its rule, such as for an unlikely unit or an unusual order. */
export class Priced {
  readonly meaning: unknown;
  readonly cost: number;

  constructor(meaning: unknown, cost: number) {
    this.meaning = meaning;
    this.cost = cost;
  }
}

/** Where a rule was applied, for the few rules that depend on the wording of the sentence. */
export interface Place {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Edge[];
}

export interface RuleContext {
  at(start: number, end: number, parts: readonly Edge[]): Place;
}

type Split<S extends string> = S extends `${infer Head} ${infer Tail}` ? [Head, ...Split<Tail>] : [S];
type Argument<E extends string> = E extends `=${string}?`
  ? [string | undefined]
  : E extends `=${string}`
    ? [string]
    : E extends `${infer C}?`
      ? C extends keyof Meanings
        ? [Meanings[C] | undefined]
        : []
      : E extends keyof Meanings
        ? [Meanings[E]]
        : [];
type Arguments<Parts extends string[]> = Parts extends [infer Head extends string, ...infer Tail extends string[]]
  ? [...Argument<Head>, ...Arguments<Tail>]
  : [];

export interface AnyRule {
  to: string;
  from: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments follow from the pattern; `rule` checks them
  build: (...parts: any[]) => unknown;
  cost: number;
  /** a sentence that this rule reads */
  example: string;
}

/** One rule of the grammar. Tests check that its example needs the rule, and that it is read as corpus/rules.txt says. */
export function rule<To extends keyof Meanings, From extends string>(
  to: To,
  from: From,
  build: (...parts: [...Arguments<Split<From>>, Place]) => Meanings[To] | Priced | null | undefined,
  example: string,
  cost = 0,
): AnyRule {
  return { to, from, build: build as AnyRule['build'], cost, example };
}
