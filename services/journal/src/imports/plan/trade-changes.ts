import { randomUUID } from 'node:crypto';
import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, quotient } from '../../money/decimals.ts';
import type { SymbolHistory } from '../../positions/corporate-actions.ts';
import type { RoundTrip } from '../../positions/round-trips.ts';
import type { Steps } from '../../slicing/run-sliced.ts';
import type { ExecutionToSave, TradeToSave } from '../../trades/trade-to-save.ts';
import { fillId, type FillPart, type JournalFill } from './journal-fill.ts';

/** The user's annotations on a trade that was merged into another. Restored when its first fill opens a trade again. */
export type TradeAnnotations = Pick<TradeToSave, 'id' | 'strategy' | 'tags' | 'notes' | 'scan'> & {
  stopLoss: string | null;
};

export interface TradeChanges {
  save: TradeToSave[];
  /** IDs of trades to delete */
  remove: string[];
  created: number;
  changed: number;
  /** each fill's parts in trades, by fill ID */
  parts: Map<string, FillPart[]>;
  /** annotations of merged trades, by the ID of the fill that opened the trade */
  absorbed: Map<string, TradeAnnotations>;
  /** fills whose merged trade was restored */
  restored: Set<string>;
}

/** As in the forms. */
const STOP_DECIMALS = 8;

export const noChanges = (): TradeChanges => ({
  save: [],
  remove: [],
  created: 0,
  changed: 0,
  parts: new Map(),
  absorbed: new Map(),
  restored: new Set(),
});

export interface BeforeMatch {
  /** matched fills, by ID */
  fills: ReadonlyMap<string, JournalFill>;
  /** existing trades made up only of these fills */
  trades: readonly TradeToSave[];
  kept: ReadonlyMap<string, TradeAnnotations>;
  history: SymbolHistory;
  now: Date;
}

/**
 * Turns the round trips of a new match into changes to the existing trades. A trade keeps its identity as long as its
 * first execution still opens a round trip; otherwise it becomes the round trip with the earliest of its other executions.
 */
export function* tradeChanges(roundTrips: readonly RoundTrip[], before: BeforeMatch): Steps<TradeChanges> {
  const changes = noChanges();
  const owners = ownersOf(roundTrips, before.trades);
  const executionIds = new Map<string, string>();
  for (const trade of before.trades)
    for (const execution of trade.executions)
      executionIds.set(`${sourceOf(execution)} ${execution.kind}`, execution.id);
  for (const [i, roundTrip] of roundTrips.entries()) {
    yield;
    const owner = owners.get(i) ?? null;
    const restored = owner === null ? before.kept.get(roundTrip.firstFillId) : undefined;
    if (restored) changes.restored.add(roundTrip.firstFillId);
    const trade = tradeOf(roundTrip, { owner, kept: restored, executionIds, before });
    for (const { sourceId, printed, fee, value } of roundTrip.fills)
      changes.parts.set(sourceId, [
        ...(changes.parts.get(sourceId) ?? []),
        { trade: trade.id, quantity: printed, fee, value },
      ]);
    if (owner !== null && isSame(owner, trade)) continue;
    changes.save.push(trade);
    if (owner === null) changes.created++;
    else changes.changed++;
  }
  const remaining = new Set([...owners.values()].map(({ id }) => id));
  for (const trade of before.trades) {
    if (remaining.has(trade.id)) continue;
    changes.remove.push(trade.id);
    const first = firstSourceOf(trade);
    if (first !== null && before.fills.has(first) && isAnnotated(trade))
      changes.absorbed.set(first, annotationsOf(trade));
  }
  return changes;
}

const sourceOf = ({ importId, sourceLine }: ExecutionToSave): string => fillId(importId ?? '', sourceLine ?? 0);
const bySeq = (a: ExecutionToSave, b: ExecutionToSave): number => a.seq - b.seq;
const firstSourceOf = ({ executions }: TradeToSave): string | null => {
  const [first] = [...executions].sort(bySeq);
  return first ? sourceOf(first) : null;
};

/** Maps the index of each round trip to the existing trade that becomes it. */
function ownersOf(roundTrips: readonly RoundTrip[], trades: readonly TradeToSave[]): Map<number, TradeToSave> {
  const owners = new Map<number, TradeToSave>();
  const byFirst = new Map<string, TradeToSave>();
  for (const trade of trades) byFirst.set(firstSourceOf(trade) ?? '', trade);
  const settled = new Set<string>();
  for (const [i, { firstFillId }] of roundTrips.entries()) {
    const trade = byFirst.get(firstFillId);
    if (trade === undefined) continue;
    owners.set(i, trade);
    settled.add(trade.id);
  }
  const indexes = new Map<string, number[]>();
  for (const [i, { fills }] of roundTrips.entries())
    for (const { sourceId } of fills) indexes.set(sourceId, [...(indexes.get(sourceId) ?? []), i]);
  for (const trade of trades) {
    if (settled.has(trade.id)) continue;
    const index = [...trade.executions]
      .sort(bySeq)
      .flatMap((execution) => indexes.get(sourceOf(execution)) ?? [])
      .find((i) => !owners.has(i));
    if (index !== undefined) owners.set(index, trade);
  }
  return owners;
}

function tradeOf(
  roundTrip: RoundTrip,
  context: {
    owner: TradeToSave | null;
    kept: TradeAnnotations | undefined;
    /** by source and kind, because executions keep their IDs */
    executionIds: ReadonlyMap<string, string>;
    before: BeforeMatch;
  },
): TradeToSave {
  const { owner, kept, executionIds, before } = context;
  const first = before.fills.get(roundTrip.firstFillId)!;
  const executions = roundTrip.fills.map(({ sourceId, printed: _, ...fill }): ExecutionToSave => {
    const { importId, line, key, account, positionRef, timeZone } = before.fills.get(sourceId)!;
    return {
      ...fill,
      id: executionIds.get(`${sourceId} ${fill.kind}`) ?? randomUUID(),
      timeZone,
      importId,
      sourceLine: line,
      sourceKey: Buffer.from(key, 'hex'),
      account,
      positionRef: positionRef ?? null,
    };
  });
  return {
    id: owner?.id ?? kept?.id ?? randomUUID(),
    symbol: symbolAtEnd(roundTrip, first, before.history),
    side: roundTrip.side,
    currency: first.currency,
    account: first.account,
    strategy: owner?.strategy ?? kept?.strategy ?? null,
    tags: owner?.tags ?? kept?.tags ?? [],
    notes: owner?.notes ?? kept?.notes ?? null,
    stopLoss: owner ? stopAfterSplits(owner, executions) : kept?.stopLoss ? decimal(kept.stopLoss) : null,
    scan: owner?.scan ?? kept?.scan ?? null,
    importId: first.importId,
    pinned: false,
    createdAt: owner?.createdAt ?? before.now,
    executions,
  };
}

/** A split changes the shares of an execution, but not its value, so the stop changes like the price. */
function stopAfterSplits({ stopLoss, executions }: TradeToSave, after: readonly ExecutionToSave[]): BigNumber | null {
  if (stopLoss === null) return null;
  const entry = after[0]!;
  const before = executions.find(({ id }) => id === entry.id);
  if (before === undefined || !before.value.eq(entry.value)) return stopLoss;
  return quotient(stopLoss.times(before.quantity), entry.quantity).decimalPlaces(STOP_DECIMALS);
}

/** A trade that was closed before a symbol change keeps its symbol. */
function symbolAtEnd({ closed, fills }: RoundTrip, first: JournalFill, history: SymbolHistory): string {
  return closed ? history.symbolOf(first.fileSymbol, first.on, fills.at(-1)!.on) : first.symbol;
}

function isSame(before: TradeToSave, after: TradeToSave): boolean {
  if (
    before.side !== after.side ||
    before.symbol !== after.symbol ||
    before.importId !== after.importId ||
    before.executions.length !== after.executions.length
  )
    return false;
  const ordered = [...before.executions].sort(bySeq);
  return after.executions.every((execution, i) => {
    const other = ordered[i]!;
    return (
      other.id === execution.id &&
      other.quantity.eq(execution.quantity) &&
      other.fee.eq(execution.fee) &&
      other.value.eq(execution.value)
    );
  });
}

const isAnnotated = ({ strategy, tags, notes, stopLoss, scan }: TradeToSave): boolean =>
  strategy !== null || tags.length > 0 || notes !== null || stopLoss !== null || scan !== null;

const annotationsOf = ({ id, strategy, tags, notes, scan, stopLoss }: TradeToSave): TradeAnnotations => ({
  id,
  strategy,
  tags,
  notes,
  scan,
  stopLoss: stopLoss && decimalText(stopLoss),
});
