import { Injectable } from '@nestjs/common';
import type { OpenPositions } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { JournalAccess } from '../journals/journal-access.ts';
import { decimal, decimalText, ZERO } from '../money/decimals.ts';
import { DOLLARS, lastPrices } from './last-prices.ts';

/** The open trades of one symbol in one currency. At a price, their unrealized P&L is `shares` × price + `rest`. */
interface OpenSymbol {
  symbol: string;
  currency: string;
  trades: number;
  /** below zero for shorts */
  shares: string;
  rest: string;
}

/** Unrealized P&L over all open positions. */
@Injectable()
export class OpenPositionsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: JournalAccess,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws AppError PREMIUM_REQUIRED, MARKET_LOADING */
  async total(ctx: CallContext): Promise<OpenPositions> {
    const open = await this.openSymbols(await this.access.owner(ctx));
    const inDollars = open.filter(({ currency }) => currency === DOLLARS);
    const prices = await lastPrices(
      ctx,
      this.rpc,
      inDollars.map(({ symbol }) => symbol),
    );
    const bySymbol = new Map(prices.flatMap((answer) => answer.prices.map((price) => [price.symbol, price] as const)));
    let [unrealized, priced, asOf] = [ZERO, 0, null as string | null];
    for (const { symbol, trades, shares, rest } of inDollars) {
      const last = bySymbol.get(symbol);
      if (!last) continue;
      unrealized = unrealized.plus(decimal(shares).times(last.price)).plus(rest);
      priced += trades;
      if (asOf === null || last.asOf > asOf) asOf = last.asOf;
    }
    const positions = open.reduce((sum, { trades }) => sum + trades, 0);
    return {
      positions,
      unpriced: positions - priced,
      unrealized: priced > 0 ? decimalText(unrealized) : null,
      asOf,
      simulated: prices.some(({ simulated }) => simulated),
    };
  }

  private openSymbols(userId: string): Promise<OpenSymbol[]> {
    // As in the list of positions: the P&L of all shares at the price, minus the P&L already realized.
    return this.db.query<OpenSymbol[]>(
      `SELECT symbol, currency, count(*)::int AS trades, sum(sign * open_quantity) AS shares,
         sum(sign * ((quantity - open_quantity) * coalesce(exited_price, 0) - quantity * entry_price)
           - coalesce(gross, 0)) AS rest
       FROM (SELECT *, CASE side WHEN 'long' THEN 1 ELSE -1 END AS sign FROM trades
             WHERE user_id = $1 AND NOT closed AND deleted_at IS NULL) AS open
       GROUP BY symbol, currency`,
      [userId],
    );
  }
}
