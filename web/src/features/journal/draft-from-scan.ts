import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { drafts } from '../../lib/drafts.ts';

export const TRADE_DRAFT = 'trade';
/** Where the form of a new trade stands open. */
export const ADD_TRADE = '/journal?add=1';

/** Prices of a market are binary numbers; nobody trades at more decimals than these. */
const MAX_PRICE_DECIMALS = 4;

/** The stock of the trade that waits to be logged; null: none does. */
export function draftedSymbol(): string | null {
  try {
    const { symbol } = JSON.parse(drafts.read(TRADE_DRAFT) ?? '{}') as { symbol?: unknown };
    return typeof symbol === 'string' && symbol !== '' ? symbol : null;
  } catch {
    return null;
  }
}

/** Leaves a trade in a stock of a scan for the form, which opens with it. */
export function draftFromScan(row: ScanRow, { query, plan, asOf }: ScanResponse): void {
  const entryPrice = String(Number(row.price.toFixed(MAX_PRICE_DECIMALS)));
  drafts.write(
    TRADE_DRAFT,
    JSON.stringify({ symbol: row.symbol, entryPrice, scan: { query, plan, asOf, price: row.price } }),
  );
}
