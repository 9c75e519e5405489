import type { AccountMovementEntity } from '../db/entities/account-movement.entity.ts';
import type { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import type { ImportEntity } from '../db/entities/import.entity.ts';
import { decimalText } from '../money/decimals.ts';
import type { LoadedTrade } from '../trades/load-trades.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What is held of a user beside trades, under names a person can read. */
export const accountData = (held: {
  currency: string | null;
  movements: readonly AccountMovementEntity[];
  imports: readonly ImportEntity[];
  presets: readonly ImportPresetEntity[];
}) => ({
  currency: held.currency,
  movements: held.movements.map(({ id, kind, day, amount, note, importId, createdAt }) => ({
    ...{ id, kind, on: day, amount, note, import: importId, recordedAt: iso(createdAt) },
  })),
  imports: held.imports.map((one) => ({
    ...{ id: one.id, file: one.name, status: one.status, source: one.sourceName, counts: one.counts },
    ...{ createdAt: iso(one.createdAt), committedAt: iso(one.committedAt), undoneAt: iso(one.undoneAt) },
  })),
  importPresets: held.presets.map(({ name, mapping, createdAt }) => ({ name, mapping, createdAt: iso(createdAt) })),
});

export const tradeData = (trade: LoadedTrade) => ({
  id: trade.id,
  symbol: trade.symbol,
  side: trade.side,
  currency: trade.currency,
  account: trade.account,
  strategy: trade.strategy,
  tags: trade.tags,
  notes: trade.notes,
  stopLoss: trade.stopLoss && decimalText(trade.stopLoss),
  scan: trade.scan,
  import: trade.importId,
  createdAt: iso(trade.createdAt),
  deletedAt: iso(trade.deletedAt),
  executions: trade.executions.map(({ kind, on, at, timeZone, quantity, price, fee, value, importId }) => ({
    ...{ kind, on, at: iso(at), timeZone, quantity: decimalText(quantity), price: decimalText(price) },
    ...{ fee: decimalText(fee), value: decimalText(value), import: importId },
  })),
});
