import { randomUUID } from 'node:crypto';
import { decimal, decimalText } from '../../money/decimals.ts';
import type { ExecutionToSave, TradeToSave } from '../../trades/trade-to-save.ts';
import type { MatchedPosition } from '../../positions/match.ts';
import { fillId, type FillPart, type JournalFill } from './journal-fill.ts';

/** What its owner wrote of a trade that became part of another: it comes back when its first fill opens a trade again. */
export type KeptTrade = Pick<TradeToSave, 'id' | 'strategy' | 'tags' | 'notes' | 'scan'> & { stopLoss: string | null };

export interface TradeChanges {
  save: TradeToSave[];
  /** ids of trades that are no more */
  remove: string[];
  created: number;
  changed: number;
  /** what is in which trade now, by fill */
  parts: Map<string, FillPart[]>;
  /** to be remembered with the fill that opened it */
  absorbed: Map<string, KeptTrade>;
  /** fills whose trade came back */
  revived: Set<string>;
}

export interface BeforeMatch {
  /** fills that were matched, by id */
  fills: ReadonlyMap<string, JournalFill>;
  /** trades that the fills were in: all that is in them comes from imports */
  trades: readonly TradeToSave[];
  kept: ReadonlyMap<string, KeptTrade>;
  now: Date;
}

/**
 * What matching anew makes of the trades there were. A trade stays itself as long as its first execution does; where that is gone, or has
 * others before it now, the trade goes on in the position that has most of it first.
 */
export function tradeChanges(positions: readonly MatchedPosition[], before: BeforeMatch): TradeChanges {
  const changes: TradeChanges = {
    ...{ save: [], remove: [], created: 0, changed: 0 },
    ...{ parts: new Map(), absorbed: new Map(), revived: new Set() },
  };
  const owners = ownersOf(positions, before.trades);
  const ids = new Map<string, string>();
  for (const trade of before.trades)
    for (const execution of trade.executions) ids.set(`${sourceOf(execution)} ${execution.kind}`, execution.id);
  for (const [i, position] of positions.entries()) {
    const owner = owners.get(i) ?? null;
    const kept = owner === null ? before.kept.get(position.firstFillId) : undefined;
    if (kept) changes.revived.add(position.firstFillId);
    const trade = savedTrade(position, { owner, kept, ids, before });
    for (const { sourceId, quantity, fee, value } of position.fills)
      changes.parts.set(sourceId, [...(changes.parts.get(sourceId) ?? []), { trade: trade.id, quantity, fee, value }]);
    if (owner !== null && isSame(owner, trade)) continue;
    changes.save.push(trade);
    if (owner === null) changes.created++;
    else changes.changed++;
  }
  const alive = new Set([...owners.values()].map(({ id }) => id));
  for (const trade of before.trades) {
    if (alive.has(trade.id)) continue;
    changes.remove.push(trade.id);
    const first = firstOf(trade);
    if (first !== null && before.fills.has(first) && isAnnotated(trade)) changes.absorbed.set(first, keptOf(trade));
  }
  return changes;
}

const sourceOf = ({ importId, sourceLine }: ExecutionToSave): string => fillId(importId ?? '', sourceLine ?? 0);
const bySeq = (a: ExecutionToSave, b: ExecutionToSave): number => a.seq - b.seq;
const firstOf = ({ executions }: TradeToSave): string | null => {
  const [first] = [...executions].sort(bySeq);
  return first ? sourceOf(first) : null;
};

/** Which trade goes on as which position. */
function ownersOf(positions: readonly MatchedPosition[], trades: readonly TradeToSave[]): Map<number, TradeToSave> {
  const owners = new Map<number, TradeToSave>();
  const byFirst = new Map<string, TradeToSave>();
  for (const trade of trades) byFirst.set(firstOf(trade) ?? '', trade);
  const settled = new Set<string>();
  for (const [i, { firstFillId }] of positions.entries()) {
    const trade = byFirst.get(firstFillId);
    if (trade === undefined) continue;
    owners.set(i, trade);
    settled.add(trade.id);
  }
  const places = new Map<string, number[]>();
  for (const [i, { fills }] of positions.entries())
    for (const { sourceId } of fills) places.set(sourceId, [...(places.get(sourceId) ?? []), i]);
  for (const trade of trades) {
    if (settled.has(trade.id)) continue;
    const place = [...trade.executions]
      .sort(bySeq)
      .flatMap((execution) => places.get(sourceOf(execution)) ?? [])
      .find((i) => !owners.has(i));
    if (place !== undefined) owners.set(place, trade);
  }
  return owners;
}

function savedTrade(
  position: MatchedPosition,
  {
    owner,
    kept,
    ids,
    before,
  }: { owner: TradeToSave | null; kept: KeptTrade | undefined; ids: Map<string, string>; before: BeforeMatch },
): TradeToSave {
  const first = before.fills.get(position.firstFillId)!;
  const executions = position.fills.map(
    ({ sourceId, kind, on, at, seq, quantity, price, fee, value }): ExecutionToSave => {
      const { importId, line, key, account, positionRef, timeZone } = before.fills.get(sourceId)!;
      return {
        ...{ id: ids.get(`${sourceId} ${kind}`) ?? randomUUID(), kind, on, at, seq, quantity, price, fee, value },
        ...{ timeZone, importId, sourceLine: line, sourceKey: Buffer.from(key, 'hex'), account },
        positionRef: positionRef ?? null,
      };
    },
  );
  return {
    id: owner?.id ?? kept?.id ?? randomUUID(),
    symbol: first.symbol,
    side: position.side,
    currency: first.currency,
    account: first.account,
    strategy: owner?.strategy ?? kept?.strategy ?? null,
    tags: owner?.tags ?? kept?.tags ?? [],
    notes: owner?.notes ?? kept?.notes ?? null,
    stopLoss: owner?.stopLoss ?? (kept?.stopLoss ? decimal(kept.stopLoss) : null),
    scan: owner?.scan ?? kept?.scan ?? null,
    importId: first.importId,
    pinned: false,
    createdAt: owner?.createdAt ?? before.now,
    executions,
  };
}

function isSame(was: TradeToSave, is: TradeToSave): boolean {
  if (was.side !== is.side || was.importId !== is.importId || was.executions.length !== is.executions.length)
    return false;
  const ordered = [...was.executions].sort(bySeq);
  return is.executions.every((execution, i) => {
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

const keptOf = ({ id, strategy, tags, notes, scan, stopLoss }: TradeToSave): KeptTrade => ({
  ...{ id, strategy, tags, notes, scan },
  stopLoss: stopLoss && decimalText(stopLoss),
});
