import {
  type Bars,
  type Condition,
  compare,
  cross,
  number,
  over,
  plan,
  type ScanPlan,
  series,
  type StockHistory,
} from '@plainscan/contracts';
import { buildMarket, type Market, sliceBars } from '@plainscan/scan-engine';
import { mulberry32 } from '../block-bootstrap.ts';

export interface EdgeFreeOptions {
  readonly stocks: number;
  readonly sessions: number;
  readonly seed: number;
  /** average gain in percent over the five sessions after a bar; lets a test plant an edge */
  readonly edgeAfter?: (bars: Bars, bar: number) => number;
}

const SECTORS = ['Technology', 'Energy', 'Healthcare', 'Utilities'] as const;

/** Sessions over which a planted edge is earned. */
export const EDGE_SESSIONS = 5;

/** A market without any edge: prices are martingales with one common factor, and each stock has its own volatility. */
export function edgeFreeMarket({ stocks, sessions, seed, edgeAfter }: EdgeFreeOptions): Market {
  const random = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const factor = Float64Array.from({ length: sessions }, () => 0.008 * normal());
  const histories = Array.from({ length: stocks }, (_, place): StockHistory => {
    const sigma = 0.01 + 0.02 * random();
    const column = () => new Float64Array(sessions);
    const bars: Bars = {
      dates: Int32Array.from({ length: sessions }, (__, i) => 20200000 + Math.floor(i / 28) * 100 + (i % 28) + 1),
      open: column(),
      high: column(),
      low: column(),
      close: column(),
      volume: column(),
      vwap: null,
    };
    const planted = new Float64Array(sessions + EDGE_SESSIONS + 1);
    let price = 20 + 80 * random();
    for (let i = 0; i < sessions; i++) {
      const move = (share: number) => {
        const own = sigma * Math.sqrt(share) * normal();
        const shared = factor[i]! * share;
        // half of the variance is subtracted, so that the expected price stays the same
        return Math.exp(own + shared - 0.5 * share * sigma ** 2 - 0.5 * (0.008 * share) ** 2);
      };
      const open = price * move(0.2);
      const close = open * move(0.8) * (1 + planted[i]!);
      const reach = sigma * random() * 0.5;
      bars.open[i] = open;
      bars.close[i] = close;
      bars.high[i] = Math.max(open, close) * (1 + reach);
      bars.low[i] = Math.min(open, close) * (1 - reach);
      bars.volume[i] = Math.round(1e6 * Math.exp(0.5 * normal()));
      price = close;
      const edge = edgeAfter?.(bars, i) ?? 0;
      for (let day = 1; day <= EDGE_SESSIONS; day++) planted[i + day]! += edge / 100 / EDGE_SESSIONS;
    }
    const symbol = `S${String(place).padStart(4, '0')}`;
    const sector = SECTORS[place % SECTORS.length]!;
    return {
      listing: { symbol, name: symbol, exchange: 'NYSE', kind: 'stock', sector, industry: null, marketCap: null },
      bars,
    };
  });
  return buildMarket(histories);
}

/** The market after every third of its stocks stopped trading, at different times. */
export const withDelistings = (market: Market): Market =>
  buildMarket(
    market.stocks.map(({ listing, bars }, i) => {
      const { length } = bars.dates;
      return { listing, bars: i % 3 === 0 ? sliceBars(bars, 0, Math.ceil((length * (1 + (i % 5))) / 6)) : bars };
    }),
  );

const SPLIT_EVERY = 8;

/** Every third stock often splits, two for one and back, which its prices aren't adjusted for. */
export const withSplits = (market: Market): Market =>
  buildMarket(
    market.stocks.map(({ listing, bars }, i) => {
      if (i % 3 !== 1) return { listing, bars };
      const split = (prices: Float64Array) =>
        prices.map((price, bar) => (Math.floor(bar / SPLIT_EVERY) % 2 === 0 ? price : price / 2));
      const { dates, open, high, low, close, volume } = bars;
      const prices = { open: split(open), high: split(high), low: split(low), close: split(close) };
      return { listing, bars: { dates, ...prices, volume, vwap: null } };
    }),
  );

/** Random plans like those that traders write. */
export function randomPlan(random: () => number): ScanPlan {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const close = series('close');
  const condition = (): Condition =>
    pick<() => Condition>([
      () => compare(series('rsi', [pick([2, 5, 14])]), '<', pick([10, 20, 30, 40])),
      () => compare(series('rsi', [pick([2, 14])]), '>', pick([60, 70, 80])),
      () => compare(close, pick(['>', '<'] as const), series('sma', [pick([10, 20, 50, 100])])),
      () =>
        cross(
          series('ema', [pick([5, 9, 12])]),
          pick(['above', 'below'] as const),
          series('ema', [pick([21, 26, 50])]),
        ),
      () => compare(close, '>=', over('highest', close, pick([10, 20, 55, 100]))),
      () => compare(close, '<=', over('lowest', close, pick([10, 20, 55]))),
      () => compare(series('changePercent'), '>', pick([1, 2, 3])),
      () => compare(series('gapPercent'), '<', pick([-0.5, -1, -1.5])),
      () => compare(series('relativeVolume', [20]), '>', pick([1.5, 2, 3])),
      () => ({
        type: 'trend',
        value: close,
        direction: pick(['rising', 'falling'] as const),
        sessions: pick([2, 3, 4]),
        exactly: false,
      }),
      () => compare(series('bollingerPercentB', [20, 2]), pick(['<', '>'] as const), number(pick([0, 0.5, 1]))),
    ])();
  const count = 1 + Math.floor(random() * 3);
  const of = Array.from({ length: count }, condition);
  return plan(of.length === 1 ? of[0]! : { type: 'all', of });
}
