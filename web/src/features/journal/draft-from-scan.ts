import type { ScanResponse, ScanRow } from '@plainscan/contracts';
import { drafts } from '../../lib/drafts.ts';

export const TRADE_DRAFT = 'trade';
/** The URL with the new-trade form open. */
export const ADD_TRADE = '/journal?add=1';

/** Market prices are binary floats; no one trades at more decimals than this. */
const MAX_PRICE_DECIMALS = 4;

/** The symbol of the trade waiting to be logged, or null. */
export function draftedSymbol(): string | null {
  try {
    const { symbol } = JSON.parse(drafts.read(TRADE_DRAFT) ?? '{}') as { symbol?: unknown };
    return typeof symbol === 'string' && symbol !== '' ? symbol : null;
  } catch {
    return null;
  }
}

const entryPriceOf = ({ price }: Pick<ScanRow, 'price'>): string => String(Number(price.toFixed(MAX_PRICE_DECIMALS)));

/** Prefills the new-trade form with a stock. */
export const draftOfStock = (stock: Pick<ScanRow, 'symbol' | 'price'>): void =>
  drafts.write(TRADE_DRAFT, JSON.stringify({ symbol: stock.symbol, entryPrice: entryPriceOf(stock) }));

/** Prefills the new-trade form with a stock from a scan: the entry is at that session's close, on its date. */
export function draftFromScan(row: ScanRow, { query, plan, asOf }: ScanResponse): void {
  const scan = { query, plan, asOf, price: row.price };
  drafts.write(
    TRADE_DRAFT,
    JSON.stringify({ symbol: row.symbol, entryPrice: entryPriceOf(row), entryDate: asOf, scan }),
  );
}
