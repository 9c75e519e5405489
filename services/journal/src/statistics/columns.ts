import { Term } from '../money/sum.ts';
import { weekday } from './days.ts';
import { heldSeconds } from './holding.ts';
import { inExitOrder } from './streaks.ts';
import type { TradeFact } from './trade-fact.ts';

/** Texts that repeat, each as its place in `texts`. */
export class Names {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  place(text: string): number {
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.texts.push(text) - 1;
      this.#places.set(text, place);
    }
    return place;
  }

  known(text: string): number | undefined {
    return this.#places.get(text);
  }
}

/** Decimals, one after the other. */
export class TermColumn {
  readonly #limbs: Float64Array;
  constructor(length: number) {
    this.#limbs = new Float64Array(length * Term.LIMBS);
  }

  set(row: number, term: Term): void {
    this.#limbs.set(term.limbs, row * Term.LIMBS);
  }

  into(term: Term, row: number): Term {
    return term.load(this.#limbs, row * Term.LIMBS);
  }
}

/** A few numbers of each row: those of `row` are `values[from[row]]` up to, not including, `values[from[row + 1]]`. */
interface Lists {
  from: Int32Array;
  values: Int32Array;
}

const NEVER = -1;

/**
 * Facts laid out as columns of numbers, so that a question about ten thousand trades reads memory in one direction instead of a hundred
 * thousand objects all over it.
 */
export class Columns {
  readonly facts: readonly TradeFact[];
  /** all of them */
  readonly rows: Int32Array;
  readonly closed: Uint8Array;
  readonly hasR: Uint8Array;
  readonly net: TermColumn;
  readonly fees: TermColumn;
  readonly r: TermColumn;
  /** seconds; NaN while open */
  readonly held: Float64Array;
  /** place among all closed trades by their last exit; NEVER while open */
  readonly exitRank: Int32Array;
  readonly currencies = new Names();
  readonly symbols = new Names();
  readonly strategies = new Names();
  readonly tags = new Names();
  readonly sides = new Names();
  readonly weekdays = new Names();
  /** of exits */
  readonly days = new Names();
  readonly currency: Int32Array;
  readonly symbol: Int32Array;
  readonly strategy: Int32Array;
  readonly side: Int32Array;
  readonly weekday: Int32Array;
  /** place of '' for a trade without a tag */
  readonly tagsOf: Lists;
  /** day of each exit; its net is at the same place in `exitNet` */
  readonly exits: Lists;
  readonly exitNet: TermColumn;

  constructor(facts: readonly TradeFact[]) {
    const { length } = facts;
    this.facts = facts;
    this.rows = Int32Array.from(facts.keys());
    this.closed = new Uint8Array(length);
    this.hasR = new Uint8Array(length);
    this.net = new TermColumn(length);
    this.fees = new TermColumn(length);
    this.r = new TermColumn(length);
    this.held = new Float64Array(length);
    this.exitRank = new Int32Array(length).fill(NEVER);
    this.currency = Int32Array.from(facts, (fact) => this.currencies.place(fact.currency));
    this.symbol = Int32Array.from(facts, (fact) => this.symbols.place(fact.symbol));
    this.strategy = Int32Array.from(facts, (fact) => this.strategies.place(fact.strategy ?? ''));
    this.side = Int32Array.from(facts, (fact) => this.sides.place(fact.side));
    this.weekday = Int32Array.from(facts, (fact) => this.weekdays.place(String(weekday(fact.enteredOn))));
    this.tagsOf = lists(facts, ({ tags }) => (tags.length === 0 ? [''] : tags).map((tag) => this.tags.place(tag)));
    this.exits = lists(facts, ({ exits }) => exits.map(({ on }) => this.days.place(on)));
    this.exitNet = new TermColumn(this.exits.values.length);

    const term = new Term();
    let exit = 0;
    for (const [row, fact] of facts.entries()) {
      this.closed[row] = Number(fact.closed);
      this.net.set(row, term.read(fact.net));
      this.fees.set(row, term.read(fact.fees));
      this.held[row] = heldSeconds(fact) ?? NaN;
      for (const { net } of fact.exits) this.exitNet.set(exit++, term.read(net));
      if (fact.r === null) continue;
      this.hasR[row] = 1;
      this.r.set(row, term.read(fact.r));
    }
    for (const [rank, row] of inExitOrder(facts).entries()) this.exitRank[row] = rank;
  }

  /** Rows of some of the facts, in the order in which they are here; null where they are not, or others are among them. */
  rowsOf(some: readonly TradeFact[]): Int32Array | null {
    if (some === this.facts) return this.rows;
    const rows = new Int32Array(some.length);
    let row = 0;
    for (const [i, fact] of some.entries()) {
      while (row < this.facts.length && this.facts[row] !== fact) row++;
      if (row === this.facts.length) return null;
      rows[i] = row++;
    }
    return rows;
  }
}

function lists(facts: readonly TradeFact[], valuesOf: (fact: TradeFact) => readonly number[]): Lists {
  const from = new Int32Array(facts.length + 1);
  const values: number[] = [];
  for (const [row, fact] of facts.entries()) {
    for (const value of valuesOf(fact)) values.push(value);
    from[row + 1] = values.length;
  }
  return { from, values: Int32Array.from(values) };
}

const known = new WeakMap<readonly TradeFact[], Columns>();

/** Made once for each list of facts, which does not change from then on. */
export function columnsOf(facts: readonly TradeFact[]): Columns {
  let columns = known.get(facts);
  if (columns === undefined) {
    columns = new Columns(facts);
    known.set(facts, columns);
  }
  return columns;
}
