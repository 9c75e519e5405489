import { type BelongsField, chipConditions, type LEFT_OUT, type ScanPlan } from '@plainscan/contracts';
import { divergenceAt } from './divergence-pivots.ts';
import { Evaluator } from './evaluate.ts';
import { frameOfRow } from './frame.ts';
import { type Market, stockAt, subjectOf } from './market.ts';
import { hasRow } from './mask.ts';
import { missedBy } from './missed-by.ts';
import type { Node, Operand } from './node.ts';
import { earlier, NOW, type Offset } from './offset.ts';
import { isKindScanned, type OpenPlan, openPlan } from './run-plan.ts';
import { setupFigures } from './setup-figures.ts';
import { finish, type Slices } from './slices.ts';
import { textAt } from './text-column.ts';
import { Subjects, type WhySubject } from './why-subjects.ts';

export interface WhyValue {
  of: WhySubject;
  /** null if absent; for a candle or a setup 1 or 0 */
  value: number | string | null;
}

export interface ExplainedCondition {
  /** its index in chipConditions(plan) */
  condition: number;
  /** null if unknown, because a needed value is absent */
  holds: boolean | null;
  /** both sides of its comparisons, including constants, without duplicates */
  values: WhyValue[];
}

/** Maximum figures in one condition's explanation. */
const MAX_VALUES = 12;
/** Explaining a row usually takes microseconds, but milliseconds with the costliest plan. */
const ROWS_PER_SLICE = 8;

/** Explains compiled conditions for one row. */
class RowReader {
  private readonly market: Market;
  private readonly row: number;
  private readonly subjects: Subjects;
  private readonly evaluator: Evaluator;

  constructor(market: Market, row: number, subjects: Subjects) {
    this.market = market;
    this.row = row;
    this.subjects = subjects;
    this.evaluator = new Evaluator(market, frameOfRow(row));
  }

  holds(node: Node, at: Offset): boolean | null {
    if (this.matches(node, at, true)) return true;
    return this.matches(node, at, false) ? false : null;
  }

  values(node: Node): WhyValue[] {
    const found: WhyValue[] = [];
    this.collect(node, NOW, found);
    return found;
  }

  number(operand: Operand, at: Offset): number | null {
    const { columnPool } = this.market;
    const mark = columnPool.mark();
    const column = this.evaluator.column(operand, at);
    const value = typeof column === 'number' ? column : column[this.row]!;
    columnPool.release(mark);
    return Number.isFinite(value) ? value : null;
  }

  private matches(node: Node, at: Offset, wanted: boolean): boolean {
    const { maskPool } = this.market;
    const mark = maskPool.mark();
    const mask = maskPool.take();
    this.evaluator.evaluate(node, at, wanted, mask);
    maskPool.release(mark);
    return hasRow(mask, this.row);
  }

  private add(found: WhyValue[], of: WhySubject, value: WhyValue['value']): void {
    if (found.length < MAX_VALUES && !found.some((known) => known.of === of)) found.push({ of, value });
  }

  private side(found: WhyValue[], at: Offset, operand: Operand): void {
    this.add(found, this.subjects.of(operand, at), this.number(operand, at));
  }

  private sides(found: WhyValue[], at: Offset, one: Operand, other: Operand): void {
    this.side(found, at, one);
    this.side(found, at, other);
  }

  private collect(node: Node, at: Offset, found: WhyValue[]): void {
    switch (node.op) {
      case 'all':
        for (const part of node.of) this.collect(part, at, found);
        return;
      case 'any':
      case 'atLeast': {
        const holding = node.of.filter((part) => this.matches(part, at, true));
        for (const part of holding.length > 0 ? holding : node.of) this.collect(part, at, found);
        return;
      }
      case 'not':
        return this.collect(node.of, at, found);
      case 'window':
        return this.collect(node.of, this.newest(node, at), found);
      case 'compare':
        return this.sides(found, at, node.left, node.right);
      case 'between':
        this.side(found, at, node.value);
        return this.sides(found, at, node.low, node.high);
      case 'near':
        return this.sides(found, at, node.value, node.target);
      case 'cross':
        this.sides(found, at, node.left, node.right);
        return this.sides(found, earlier(at, 1, node.timeframe), node.left, node.right);
      case 'trend':
        this.side(found, at, node.value);
        return this.side(found, earlier(at, node.sessions, node.timeframe), node.value);
      case 'turn':
        for (const ago of [0, 1, 2]) this.side(found, earlier(at, ago, node.timeframe), node.value);
        return;
      case 'divergence':
        return this.divergence(node, at, found);
      case 'candle':
        return this.add(found, this.subjects.candle(node, at), this.number(node.found, at));
      case 'setup':
        return this.setup(node, at, found);
      case 'breadth':
        return this.breadth(node, found);
      case 'belongs':
        return this.add(found, this.subjects.text(node.field), this.text(node.field));
    }
  }

  private breadth({ share, condition, percent }: Extract<Node, { op: 'breadth' }>, found: WhyValue[]): void {
    this.add(found, this.subjects.breadth(condition), Number.isNaN(share) ? null : share);
    this.add(found, this.subjects.number(percent), percent);
  }

  private setup(node: Extract<Node, { op: 'setup' }>, at: Offset, found: WhyValue[]): void {
    const holds = this.number(node.found, at);
    this.add(found, this.subjects.setup(node, at, null), holds);
    if (holds !== 1) return;
    const { bars } = stockAt(this.market, this.row);
    for (const { label, value } of setupFigures(node.name, node.breaksOut, bars, bars.close.length - 1 - at.sessions))
      this.add(found, this.subjects.setup(node, at, label), value);
  }

  /** The prices and oscillator values of its pivots, or that there is none. */
  private divergence(node: Extract<Node, { op: 'divergence' }>, at: Offset, found: WhyValue[]): void {
    const { source, of, timeframe } = node;
    const isFound = this.number(node.found, at);
    const which = source.direction === 'bullish' ? 'low' : 'high';
    const pivots = isFound === 1 ? divergenceAt(node, subjectOf(this.market, this.row), at) : null;
    if (!pivots) return this.add(found, this.subjects.divergence(node, at), isFound);
    for (const { date, price, oscillator } of pivots) {
      this.add(found, this.subjects.pivot({ type: 'pivot', which, of: null, date, timeframe }), price);
      this.add(found, this.subjects.pivot({ type: 'pivot', which, of, date, timeframe }), oscillator);
    }
  }

  /** The newest bar of a window on which the condition holds, otherwise the newest bar of the window. */
  private newest({ of, ago, sessions, timeframe }: Extract<Node, { op: 'window' }>, at: Offset): Offset {
    const first = earlier(at, ago, timeframe);
    const { horizon } = this.market.columns;
    const count = Math.min(sessions, Math.max(1, horizon - (timeframe ? first.bars : first.sessions)));
    for (let back = 0; back < count; back++) {
      const bar = earlier(first, back, timeframe);
      if (this.matches(of, bar, true)) return bar;
    }
    return first;
  }

  private text(field: BelongsField): string | null {
    if (field === 'symbol') return stockAt(this.market, this.row).listing.symbol;
    return textAt(this.market.texts[field], this.row);
  }
}

/** A reader per row with its compiled conditions; a row without a bar on the as-of session has none. */
function* readRows(
  market: Market,
  open: OpenPlan,
  rows: Iterable<number>,
): Generator<[nodes: readonly Node[], reader: RowReader]> {
  const subjects = new Subjects();
  for (const row of rows) yield [row < market.universe ? open.nodes : [], new RowReader(market, row, subjects)];
}

/**
 * Why each of the rows matches or doesn't: per condition, whether it holds and the values on both sides. The plan must have
 * run on this market before, because its cost isn't checked here. Equal subjects are the same object on all rows, so that callers label each
 * once.
 */
export function explainRows(market: Market, plan: ScanPlan, rows: Iterable<number>): ExplainedCondition[][] {
  const open = openPlan(market, plan, { maxMs: Infinity });
  finish(open.fetch());
  return Array.from(readRows(market, open, rows), ([nodes, reader]) =>
    nodes.map((node, condition) => ({ condition, holds: reader.holds(node, NOW), values: reader.values(node) })),
  );
}

/** Like `explainRows`, but without whether conditions hold, for rows that are known to match. By row, then by condition. */
export function* readValues(market: Market, open: OpenPlan, rows: Iterable<number>): Slices<WhyValue[][][]> {
  const values: WhyValue[][][] = [];
  for (const [nodes, reader] of readRows(market, open, rows)) {
    values.push(nodes.map((node) => reader.values(node)));
    if (values.length % ROWS_PER_SLICE === 0) yield;
  }
  return values;
}

/** The values of the plan's columns, by row; null if absent. */
export function readColumns(market: Market, { columns }: OpenPlan, rows: Iterable<number>): (number | null)[][] {
  const subjects = new Subjects();
  return Array.from(rows, (row) => {
    if (row >= market.universe) return columns.map(() => null);
    const reader = new RowReader(market, row, subjects);
    return columns.map((column) => reader.number(column, NOW));
  });
}

export const explainRow = (market: Market, plan: ScanPlan, row: number): ExplainedCondition[] =>
  explainRows(market, plan, [row])[0]!;

/** Why a stock is or isn't a match. */
export interface WhyNot {
  symbol: string;
  matches: boolean;
  /** the reason if its conditions aren't the only one */
  leftOut: (typeof LEFT_OUT)[number] | null;
  /** YYYYMMDD of its newest bar; null if it has none */
  lastBar: number | null;
  /** empty for a stock without a bar on the as-of session, which can't match */
  conditions: (ExplainedCondition & { missedBy: number | null })[];
}

/**
 * Why a row (from findSymbol) is or isn't a match of a plan that was run. `listed`: the plan's limit doesn't leave it out;
 * `within`: the symbols of the plan's watchlist.
 */
export function whyNot(
  market: Market,
  plan: ScanPlan,
  row: number,
  listed: boolean,
  within?: readonly string[],
): WhyNot {
  const { listing, bars } = stockAt(market, row);
  const read = chipConditions(plan);
  const conditions = explainRow(market, plan, row).map((explained) => ({
    ...explained,
    missedBy: explained.holds === false ? missedBy(read[explained.condition]!, explained.values) : null,
  }));
  const traded = row < market.universe;
  const kindScanned = isKindScanned(plan.universe, listing.kind);
  const inWatchlist = !within || within.includes(listing.symbol);
  const passes = traded && kindScanned && inWatchlist && conditions.every(({ holds }) => holds === true);
  return {
    symbol: listing.symbol,
    matches: passes && listed,
    leftOut: leftOutBy({ traded, kindScanned, inWatchlist, listed: listed || !passes }),
    lastBar: bars.dates.at(-1) ?? null,
    conditions,
  };
}

/** The first reason that isn't a condition. */
function leftOutBy(stock: Record<'traded' | 'kindScanned' | 'inWatchlist' | 'listed', boolean>): WhyNot['leftOut'] {
  if (!stock.traded) return 'not-traded';
  if (!stock.kindScanned) return 'kind';
  if (!stock.inWatchlist) return 'watchlist';
  return stock.listed ? null : 'limit';
}
