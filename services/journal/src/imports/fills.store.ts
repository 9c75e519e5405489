import type { EntityManager } from 'typeorm';
import { decimal, decimalText } from '../money/decimals.ts';
import { fillId, type FillPart, type JournalFill } from './plan/journal-fill.ts';
import type { TradeAnnotations } from './plan/trade-changes.ts';

export interface StoredFill extends JournalFill {
  /** its parts in trades */
  parts: FillPart[];
  kept: TradeAnnotations | null;
}

export interface ReassignedFill {
  fill: JournalFill;
  parts: readonly FillPart[];
  kept: TradeAnnotations | null;
}

interface FillRow {
  import_id: string;
  line: number;
  key: string;
  account: string | null;
  symbol: string;
  currency: string;
  action: 'buy' | 'sell';
  day: string;
  at: Date | null;
  time_zone: string;
  quantity: string;
  price: string;
  fee: string;
  value: string;
  position_ref: string | null;
  shorts: boolean;
  closes: boolean;
  parts: Record<keyof FillPart, string>[];
  kept: TradeAnnotations | null;
}

/** Rows per statement. */
const CHUNK = 5000;

/** Fills of committed imports (`import_fills`). Written in bulk as JSON, like trades. */
export class FillsStore {
  /** Fills of these symbols that take part in matching, ordered by commit, then by position in the file. */
  async ofSymbols(manager: EntityManager, userId: string, symbols: readonly string[]): Promise<StoredFill[]> {
    const rows = (await manager.query(
      `SELECT f.import_id, f.line, encode(f.source_key, 'hex') AS key, f.account, f.symbol, f.currency, f.action,
         f.day::text AS day, f.at, f.time_zone, f.quantity, f.price, f.fee, f.value, f.position_ref, f.shorts, f.closes,
         f.parts, f.kept
       FROM import_fills f JOIN imports i ON i.id = f.import_id
       WHERE f.user_id = $1 AND f.symbol = ANY($2) AND f.matched
       ORDER BY i.planned_revision, f.seq`,
      [userId, symbols],
    )) as FillRow[];
    return rows.map(toFill);
  }

  /** `matched: false`: fills of restored trades, which take no part in matching. */
  async add(
    manager: EntityManager,
    userId: string,
    batch: { fills: readonly JournalFill[]; parts: ReadonlyMap<string, FillPart[]>; matched: boolean },
  ): Promise<void> {
    const rows = batch.fills.map((fill) => ({
      import_id: fill.importId,
      line: fill.line,
      user_id: userId,
      source_key: `\\x${fill.key}`,
      matched: batch.matched,
      account: fill.account,
      symbol: fill.fileSymbol,
      currency: fill.currency,
      action: fill.action,
      day: fill.on,
      at: fill.at,
      time_zone: fill.timeZone,
      seq: fill.seq,
      quantity: decimalText(fill.quantity),
      price: decimalText(fill.price),
      fee: decimalText(fill.fee),
      value: decimalText(fill.value),
      position_ref: fill.positionRef ?? null,
      shorts: fill.shorts,
      closes: fill.closes === true,
      parts: partRows(batch.parts.get(fill.id) ?? []),
      kept: null,
    }));
    for (let from = 0; from < rows.length; from += CHUNK)
      await manager.query('INSERT INTO import_fills SELECT * FROM json_populate_recordset(NULL::import_fills, $1)', [
        JSON.stringify(rows.slice(from, from + CHUNK)),
      ]);
  }

  async updateParts(manager: EntityManager, reassigned: readonly ReassignedFill[]): Promise<void> {
    const rows = reassigned.map(({ fill, parts, kept }) => ({
      import_id: fill.importId,
      line: fill.line,
      parts: partRows(parts),
      kept,
    }));
    for (let from = 0; from < rows.length; from += CHUNK)
      await manager.query(
        `UPDATE import_fills f SET parts = m.parts, kept = m.kept
         FROM json_to_recordset($1) AS m(import_id uuid, line integer, parts jsonb, kept jsonb)
         WHERE f.import_id = m.import_id AND f.line = m.line`,
        [JSON.stringify(rows.slice(from, from + CHUNK))],
      );
  }

  /** Symbols to match again after removing an import's fills and these trades. */
  async symbolsToRematch(
    manager: EntityManager,
    userId: string,
    removed: { importId: string; tradeIds: readonly string[] },
  ): Promise<string[]> {
    const rows = (await manager.query(
      `SELECT DISTINCT f.symbol FROM import_fills f
       WHERE f.user_id = $1 AND f.matched AND (f.import_id = $2 OR (cardinality($3::text[]) > 0
         AND EXISTS (SELECT 1 FROM jsonb_array_elements(f.parts) AS part WHERE part ->> 'trade' = ANY($3))))`,
      [userId, removed.importId, removed.tradeIds],
    )) as { symbol: string }[];
    return rows.map(({ symbol }) => symbol);
  }

  async removeImport(manager: EntityManager, importId: string): Promise<void> {
    await manager.query('DELETE FROM import_fills WHERE import_id = $1', [importId]);
  }

  /** Releases the fills of these trades for matching. */
  async release(manager: EntityManager, userId: string, tradeIds: readonly string[]): Promise<void> {
    if (tradeIds.length === 0) return;
    await manager.query(
      `UPDATE import_fills f SET parts = coalesce(
         (SELECT jsonb_agg(part) FROM jsonb_array_elements(f.parts) AS part WHERE NOT part ->> 'trade' = ANY($2)), '[]')
       WHERE f.user_id = $1 AND f.matched
         AND EXISTS (SELECT 1 FROM jsonb_array_elements(f.parts) AS part WHERE part ->> 'trade' = ANY($2))`,
      [userId, tradeIds],
    );
  }
}

const partRows = (parts: readonly FillPart[]): FillRow['parts'] =>
  parts.map(({ trade, quantity, fee, value }) => ({
    trade,
    quantity: decimalText(quantity),
    fee: decimalText(fee),
    value: decimalText(value),
  }));

const toFill = (row: FillRow, seq: number): StoredFill => ({
  id: fillId(row.import_id, row.line),
  importId: row.import_id,
  line: row.line,
  key: row.key,
  action: row.action,
  symbol: row.symbol,
  fileSymbol: row.symbol,
  currency: row.currency,
  account: row.account,
  on: row.day,
  at: row.at,
  timeZone: row.time_zone,
  seq,
  quantity: decimal(row.quantity),
  price: decimal(row.price),
  fee: decimal(row.fee),
  value: decimal(row.value),
  ...(row.position_ref !== null && { positionRef: row.position_ref }),
  shorts: row.shorts,
  closes: row.closes,
  kept: row.kept,
  parts: row.parts.map(({ trade, quantity, fee, value }) => ({
    trade,
    quantity: decimal(quantity),
    fee: decimal(fee),
    value: decimal(value),
  })),
});
