import type { Scaled } from '../money/scaled.ts';
import { weekday } from './calendar-days.ts';
import { heldSeconds } from './holding.ts';
import { Names } from './names.ts';
import { inExitOrder } from './streaks.ts';
import type { TradeFact } from './trade-fact.ts';

/** A few numbers per row: those of `row` are `values[from[row]]` up to, not including, `values[from[row + 1]]`. */
interface Lists {
  from: Int32Array;
  values: Int32Array;
}

const NONE = -1;

/**
 * Facts as columns of numbers: a statistic over ten thousand trades reads memory in sequence instead of following
 * pointers.
 */
export class Columns {
  readonly facts: readonly TradeFact[];
  /** indexes of all rows */
  readonly rows: Int32Array;
  readonly closed: Uint8Array;
  readonly net: Scaled[];
  readonly fees: Scaled[];
  readonly r: (Scaled | null)[];
  /** NaN while open */
  readonly heldSeconds: Float64Array;
  /** rank among all closed trades by last exit; -1 while open */
  readonly exitRank: Int32Array;
  readonly currencies: Names;
  readonly symbols: Names;
  readonly strategies: Names;
  readonly scans: Names;
  readonly tags: Names;
  readonly sides: Names;
  readonly weekdays: Names;
  /** days of exits */
  readonly days: Names;
  readonly currency: Int32Array;
  readonly symbol: Int32Array;
  readonly strategy: Int32Array;
  readonly scan: Int32Array;
  readonly side: Int32Array;
  readonly weekday: Int32Array;
  /** tags of each trade; that of '' for a trade without tags */
  readonly tagsOf: Lists;
  /** day of each exit; its net is at the same index in `exitNet` */
  readonly exits: Lists;
  readonly exitNet: Scaled[];

  /**
   * @param before columns of most of the same facts, whose rows are copied; its names are shared and only grow
   */
  constructor(facts: readonly TradeFact[], before: Columns | null = null) {
    const { length } = facts;
    this.facts = facts;
    this.currencies = before?.currencies ?? new Names();
    this.symbols = before?.symbols ?? new Names();
    this.strategies = before?.strategies ?? new Names();
    this.scans = before?.scans ?? new Names();
    this.tags = before?.tags ?? new Names();
    this.sides = before?.sides ?? new Names();
    this.weekdays = before?.weekdays ?? new Names();
    this.days = before?.days ?? new Names();
    this.rows = new Int32Array(length).map((_, row) => row);
    this.closed = new Uint8Array(length);
    this.net = facts.map(({ net }) => net);
    this.fees = facts.map(({ fees }) => fees);
    this.r = facts.map(({ r }) => r);
    this.heldSeconds = new Float64Array(length);
    this.exitRank = new Int32Array(length).fill(NONE);
    this.currency = new Int32Array(length);
    this.symbol = new Int32Array(length);
    this.strategy = new Int32Array(length);
    this.scan = new Int32Array(length);
    this.side = new Int32Array(length);
    this.weekday = new Int32Array(length);
    this.tagsOf = lists(facts, ({ tags }) => Math.max(1, tags.length));
    this.exits = lists(facts, ({ exits }) => exits.length);
    this.exitNet = facts.flatMap(({ exits }) => exits.map(({ net }) => net));

    const copied = before && indexesIn(before.facts, facts);
    for (let row = 0; row < length; row++) {
      const from = copied?.[row] ?? NONE;
      if (before === null || from === NONE) this.#read(row, facts[row]!);
      else this.#copy(row, before, from);
    }
    for (const [rank, row] of inExitOrder(facts).entries()) this.exitRank[row] = rank;
  }

  #read(row: number, fact: TradeFact): void {
    this.currency[row] = this.currencies.intern(fact.currency);
    this.symbol[row] = this.symbols.intern(fact.symbol);
    this.strategy[row] = this.strategies.intern(fact.strategy ?? '');
    this.scan[row] = this.scans.intern(fact.scan?.key ?? '');
    this.side[row] = this.sides.intern(fact.side);
    this.weekday[row] = this.weekdays.intern(String(weekday(fact.enteredOn)));
    this.closed[row] = Number(fact.closed);
    this.heldSeconds[row] = heldSeconds(fact) ?? NaN;
    let tag = this.tagsOf.from[row]!;
    for (const text of fact.tags.length === 0 ? [''] : fact.tags) this.tagsOf.values[tag++] = this.tags.intern(text);
    let exit = this.exits.from[row]!;
    for (const { on } of fact.exits) this.exits.values[exit++] = this.days.intern(on);
  }

  #copy(row: number, before: Columns, from: number): void {
    for (const column of [
      'currency',
      'symbol',
      'strategy',
      'scan',
      'side',
      'weekday',
      'closed',
      'heldSeconds',
    ] as const)
      this[column][row] = before[column][from]!;
    for (const list of ['tagsOf', 'exits'] as const) {
      const [to, source] = [this[list], before[list]];
      to.values.set(source.values.subarray(source.from[from], source.from[from + 1]), to.from[row]);
    }
  }

  /** Rows of a subset of the facts in the same order; null if the order differs or it contains other facts. */
  rowsOf(subset: readonly TradeFact[]): Int32Array | null {
    if (subset === this.facts) return this.rows;
    const rows = indexesIn(this.facts, subset);
    return rows.at(-1) === NONE ? null : rows;
  }
}

/** Indexes in `facts` of each of `subset`, both in the same order; -1 from the first one that is out of order. */
function indexesIn(facts: readonly TradeFact[], subset: readonly TradeFact[]): Int32Array {
  const indexes = new Int32Array(subset.length).fill(NONE);
  let index = 0;
  for (let i = 0; i < subset.length; i++) {
    while (index < facts.length && facts[index] !== subset[i]) index++;
    if (index === facts.length) break;
    indexes[i] = index++;
  }
  return indexes;
}

/** Allocates `sizeOf` numbers for each fact. */
function lists(facts: readonly TradeFact[], sizeOf: (fact: TradeFact) => number): Lists {
  const from = new Int32Array(facts.length + 1);
  for (let row = 0; row < facts.length; row++) from[row + 1] = from[row]! + sizeOf(facts[row]!);
  return { from, values: new Int32Array(from[facts.length]!) };
}

const cache = new WeakMap<readonly TradeFact[], Columns>();
const predecessors = new WeakMap<readonly TradeFact[], Columns>();

/**
 * Declares that `before`, which isn't used again, contains most of `facts` in the same order, so that its columns can
 * be reused.
 */
export function inheritColumns(facts: readonly TradeFact[], before: readonly TradeFact[]): void {
  const columns = cache.get(before) ?? predecessors.get(before);
  if (columns !== undefined) predecessors.set(facts, columns);
}

/** Computed once per list of facts, which must not change afterward. */
export function columnsOf(facts: readonly TradeFact[]): Columns {
  let columns = cache.get(facts);
  if (columns === undefined) {
    columns = new Columns(facts, predecessors.get(facts) ?? null);
    cache.set(facts, columns);
    predecessors.delete(facts);
  }
  return columns;
}
