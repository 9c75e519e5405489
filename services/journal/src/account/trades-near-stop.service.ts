import { Injectable } from '@nestjs/common';
import { AppError, type LastPrices, MAX_ALERT_TRADES, NEAR_STOP_PERCENT, type Side } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { DOLLARS, lastPrices } from './last-prices.ts';

export interface UserTradesNearStop {
  userId: string;
  count: number;
  nearest: { tradeId: string; symbol: string; side: Side; stop: string; price: string; roomPercent: number }[];
}

interface Row {
  user_id: string;
  id: string;
  symbol: string;
  side: Side;
  stop: string;
  price: string;
  room: number;
  count: number;
}

const OPEN = `user_id = ANY($1) AND NOT closed AND deleted_at IS NULL AND stop_loss > 0 AND currency = '${DOLLARS}'`;

/** Which open trades are near their stop at the last price, or have passed it. */
@Injectable()
export class TradesNearStopService {
  constructor(
    private readonly db: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  /** Users without such trades are left out. @throws AppError MARKET_LOADING if the scanner has no prices of that session yet */
  async list(ctx: CallContext, userIds: readonly string[], session: string): Promise<UserTradesNearStop[]> {
    const open = await this.db.query<{ symbol: string }[]>(
      `SELECT DISTINCT symbol FROM trades WHERE ${OPEN} ORDER BY symbol`,
      [userIds],
    );
    const answers = await lastPrices(
      ctx,
      this.rpc,
      open.map(({ symbol }) => symbol),
    );
    const prices = answers.flatMap((answer) => pricesOf(answer, session));
    const near = Map.groupBy(await this.near(userIds, prices), ({ user_id }) => user_id);
    return [...near].map(([userId, rows]) => ({
      userId,
      count: rows[0]!.count,
      nearest: rows.map(({ id, symbol, side, stop, price, room }) => ({
        tradeId: id,
        symbol,
        side,
        stop,
        price,
        roomPercent: room,
      })),
    }));
  }

  /** The first trades of each user, with the number of all. */
  private near(userIds: readonly string[], prices: LastPrices['prices']): Promise<Row[]> {
    return this.db.query<Row[]>(
      `WITH prices AS (SELECT * FROM unnest($2::text[], $3::numeric[]) AS p (symbol, price)),
         rooms AS (
           SELECT user_id, id, symbol, side, stop_loss, price,
             CASE side WHEN 'long' THEN price - stop_loss ELSE stop_loss - price END / stop_loss * 100 AS room
           FROM trades JOIN prices USING (symbol) WHERE ${OPEN}),
         near AS (
           SELECT *, count(*) OVER (PARTITION BY user_id) AS count,
             row_number() OVER (PARTITION BY user_id ORDER BY room, id) AS place
           FROM rooms WHERE room <= $4)
       SELECT user_id, id, symbol, side, trim_scale(stop_loss)::text AS stop, trim_scale(price)::text AS price,
         round(room, 2)::float8 AS room, count::int
       FROM near WHERE place <= $5 ORDER BY user_id, place`,
      [
        userIds,
        prices.map(({ symbol }) => symbol),
        prices.map(({ price }) => price),
        NEAR_STOP_PERCENT,
        MAX_ALERT_TRADES,
      ],
    );
  }
}

/** The prices of the session; a stock that didn't trade has an older one. */
function pricesOf({ prices }: LastPrices, session: string): LastPrices['prices'] {
  // Each scanner replica loads a new market on its own, so this one may still have the market before.
  if (prices.length > 0 && prices.every(({ asOf }) => asOf < session))
    throw new AppError('unavailable', 'MARKET_LOADING', `The prices of ${session} are still loading.`);
  return prices.filter(({ asOf }) => asOf === session);
}
