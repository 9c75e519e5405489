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

  copy(row: number, other: TermColumn, from: number): void {
    for (let i = 0; i < Term.LIMBS; i++) this.#limbs[row * Term.LIMBS + i] = other.#limbs[from * Term.LIMBS + i]!;
  }
}

/** A few numbers of each row: those of `row` are `values[from[row]]` up to, not including, `values[from[row + 1]]`. */
interface Lists {
  from: Int32Array;
  values: Int32Array;
}

const NEVER = -1;
const TERM = new Term();

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
  readonly currencies: Names;
  readonly symbols: Names;
  readonly strategies: Names;
  readonly tags: Names;
  readonly sides: Names;
  readonly weekdays: Names;
  /** of exits */
  readonly days: Names;
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

  /** @param before of most of these facts: what it has of them is taken over. Names only ever come to those it has. */
  constructor(facts: readonly TradeFact[], before: Columns | null = null) {
    const { length } = facts;
    this.facts = facts;
    this.currencies = before?.currencies ?? new Names();
    this.symbols = before?.symbols ?? new Names();
    this.strategies = before?.strategies ?? new Names();
    this.tags = before?.tags ?? new Names();
    this.sides = before?.sides ?? new Names();
    this.weekdays = before?.weekdays ?? new Names();
    this.days = before?.days ?? new Names();
    this.rows = new Int32Array(length);
    this.closed = new Uint8Array(length);
    this.hasR = new Uint8Array(length);
    this.net = new TermColumn(length);
    this.fees = new TermColumn(length);
    this.r = new TermColumn(length);
    this.held = new Float64Array(length);
    this.exitRank = new Int32Array(length).fill(NEVER);
    this.currency = new Int32Array(length);
    this.symbol = new Int32Array(length);
    this.strategy = new Int32Array(length);
    this.side = new Int32Array(length);
    this.weekday = new Int32Array(length);
    this.tagsOf = lists(facts, ({ tags }) => Math.max(1, tags.length));
    this.exits = lists(facts, ({ exits }) => exits.length);
    this.exitNet = new TermColumn(this.exits.values.length);

    const kept = before && placesIn(before.facts, facts);
    for (let row = 0; row < length; row++) {
      this.rows[row] = row;
      const from = kept === null ? NEVER : kept[row]!;
      if (before === null || from === NEVER) this.#read(row, facts[row]!);
      else this.#takeOver(row, before, from);
    }
    for (const [rank, row] of inExitOrder(facts).entries()) this.exitRank[row] = rank;
  }

  #read(row: number, fact: TradeFact): void {
    this.currency[row] = this.currencies.place(fact.currency);
    this.symbol[row] = this.symbols.place(fact.symbol);
    this.strategy[row] = this.strategies.place(fact.strategy ?? '');
    this.side[row] = this.sides.place(fact.side);
    this.weekday[row] = this.weekdays.place(String(weekday(fact.enteredOn)));
    let tag = this.tagsOf.from[row]!;
    if (fact.tags.length === 0) this.tagsOf.values[tag] = this.tags.place('');
    for (const text of fact.tags) this.tagsOf.values[tag++] = this.tags.place(text);
    this.closed[row] = Number(fact.closed);
    this.net.set(row, TERM.read(fact.net));
    this.fees.set(row, TERM.read(fact.fees));
    this.held[row] = heldSeconds(fact) ?? NaN;
    let exit = this.exits.from[row]!;
    for (const { on, net } of fact.exits) {
      this.exits.values[exit] = this.days.place(on);
      this.exitNet.set(exit++, TERM.read(net));
    }
    if (fact.r === null) return;
    this.hasR[row] = 1;
    this.r.set(row, TERM.read(fact.r));
  }

  #takeOver(row: number, before: Columns, from: number): void {
    for (const column of ['currency', 'symbol', 'strategy', 'side', 'weekday', 'closed', 'held', 'hasR'] as const)
      this[column][row] = before[column][from]!;
    for (const column of ['net', 'fees', 'r'] as const) this[column].copy(row, before[column], from);
    const tag = this.tagsOf.from[row]!;
    const oldTag = before.tagsOf.from[from]!;
    for (let i = this.tagsOf.from[row + 1]! - tag - 1; i >= 0; i--)
      this.tagsOf.values[tag + i] = before.tagsOf.values[oldTag + i]!;
    const exit = this.exits.from[row]!;
    const oldExit = before.exits.from[from]!;
    for (let i = this.exits.from[row + 1]! - exit - 1; i >= 0; i--) {
      this.exits.values[exit + i] = before.exits.values[oldExit + i]!;
      this.exitNet.copy(exit + i, before.exitNet, oldExit + i);
    }
  }

  /** Rows of some of the facts, in the order in which they are here; null where they are not, or others are among them. */
  rowsOf(some: readonly TradeFact[]): Int32Array | null {
    if (some === this.facts) return this.rows;
    const rows = placesIn(this.facts, some);
    return rows.at(-1) === NEVER ? null : rows;
  }
}

/** Where each of `some` stands among `facts`, if they come in one order; NEVER from the first on that does not. */
function placesIn(facts: readonly TradeFact[], some: readonly TradeFact[]): Int32Array {
  const places = new Int32Array(some.length).fill(NEVER);
  let place = 0;
  for (let i = 0; i < some.length; i++) {
    while (place < facts.length && facts[place] !== some[i]) place++;
    if (place === facts.length) break;
    places[i] = place++;
  }
  return places;
}

/** Room for as many numbers as `manyOf` each. */
function lists(facts: readonly TradeFact[], manyOf: (fact: TradeFact) => number): Lists {
  const from = new Int32Array(facts.length + 1);
  for (let row = 0; row < facts.length; row++) from[row + 1] = from[row]! + manyOf(facts[row]!);
  return { from, values: new Int32Array(from[facts.length]!) };
}

const known = new WeakMap<readonly TradeFact[], Columns>();
const predecessors = new WeakMap<readonly TradeFact[], Columns>();

/** Most of `facts`, in their order, are of `before`, which nobody will ask for again. */
export function succeed(facts: readonly TradeFact[], before: readonly TradeFact[]): void {
  const columns = known.get(before) ?? predecessors.get(before);
  if (columns !== undefined) predecessors.set(facts, columns);
}

/** Made once for each list of facts, which does not change from then on. */
export function columnsOf(facts: readonly TradeFact[]): Columns {
  let columns = known.get(facts);
  if (columns === undefined) {
    columns = new Columns(facts, predecessors.get(facts) ?? null);
    known.set(facts, columns);
    predecessors.delete(facts);
  }
  return columns;
}
