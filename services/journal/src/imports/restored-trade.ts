import { randomUUID } from 'node:crypto';
import { storedName } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { storedJson, storedNotes, storedTags } from '../trades/stored-text.ts';
import type { TradeToSave } from '../trades/trade-to-save.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import type { ImportPlan } from './plan/import-plan.ts';
import { type FillPart, journalFill, type JournalFill } from './plan/journal-fill.ts';

/** A trade as exported, but with new IDs, because the file may come from another user's journal. */
export function restoredTrade(
  importId: string,
  { trade, fills }: ImportPlan['restoredTrades'][number],
  now: Date,
): { save: TradeToSave; fills: JournalFill[]; parts: Map<string, FillPart[]> } {
  const id = randomUUID();
  const journalFills = fills.map(({ line, fill }) =>
    journalFill(importId, { line, fill }, trade.side === 'short', NO_CORPORATE_ACTIONS.history),
  );
  const save: TradeToSave = {
    id,
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    account: storedName(trade.account),
    strategy: storedName(trade.strategy),
    tags: storedTags(trade.tags),
    notes: storedNotes(trade.notes),
    stopLoss: trade.stop_loss === null ? null : decimal(trade.stop_loss),
    scan: trade.scan && storedJson(trade.scan),
    importId,
    pinned: true,
    createdAt: now,
    executions: fills.map(({ line, fill }, seq) => ({
      id: randomUUID(),
      kind: fill.plainscan!.kind,
      on: fill.on,
      at: fill.at,
      timeZone: fill.timeZone,
      seq,
      quantity: fill.quantity,
      price: fill.price,
      fee: fill.fee,
      value: fill.value,
      importId,
      sourceLine: line,
      sourceKey: Buffer.from(fill.key, 'hex'),
      account: storedName(fill.account),
      positionRef: storedName(fill.positionRef),
    })),
  };
  const parts = new Map(
    journalFills.map(({ id: fill, quantity, fee, value }) => [fill, [{ trade: id, quantity, fee, value }]]),
  );
  return { save, fills: journalFills, parts };
}
