import { SECTORS, type Bars } from '@plainscan/contracts';
import { sessionNumbers } from '@plainscan/market-calendar';
import type { SimulatedStock } from './listings.ts';
import {
  drawStretch,
  emptyStretch,
  isHalted,
  levelAt,
  MARKET_VOLATILITY,
  SECTOR_VOLATILITY,
  sharedLevels,
  STRETCH,
} from './path.ts';
import { hash, NORMAL, stream } from './random.ts';

/** Sessions after which a recently listed stock is relisted. */
const LISTING_CYCLE = 260;
const LOWEST_PRICE = 0.0002;

/** Log-normal noise, with the same indexes as NORMAL. */
const VOLUME_NOISE = NORMAL.map((z) => Math.exp(0.35 * z));

/** Rounds to cents; below a dollar, to hundredths of a cent. */
const rounded = (price: number): number =>
  price >= 1 ? Math.round(price * 100) / 100 : Math.round(Math.max(price, LOWEST_PRICE) * 10_000) / 10_000;

/** Sessions of the calendar, numbered from the first one of 2000. */
export interface SessionAxis {
  /** YYYYMMDD by session number */
  dates: Int32Array;
  numberOf: Map<number, number>;
}

export function sessionAxis(): SessionAxis {
  const dates = Int32Array.from(sessionNumbers());
  return { dates, numberOf: new Map(Array.from(dates, (date, i) => [date, i])) };
}

/** Generates the bars of a market from its seed. */
export class BarGenerator {
  readonly #axis: SessionAxis;
  readonly #market: Float64Array;
  readonly #sectors: Map<string, Float64Array>;
  readonly #stretch = emptyStretch();

  constructor(seed: number, axis: SessionAxis) {
    const stretches = Math.ceil(axis.dates.length / STRETCH);
    this.#axis = axis;
    this.#market = sharedLevels(hash(seed, 21), MARKET_VOLATILITY, stretches);
    this.#sectors = new Map(
      SECTORS.map((sector, i) => [sector, sharedLevels(hash(seed, 22, i), SECTOR_VOLATILITY, stretches)]),
    );
  }

  /** The bars of sessions `from` to `to` (inclusive), by number; `latest` is the newest session of the market. */
  bars(stock: SimulatedStock, from: number, to: number, latest: number): Bars {
    const age = stock.listedPhase === null ? latest : (latest + stock.listedPhase) % LISTING_CYCLE;
    const first = Math.max(from, latest - age);
    const capacity = Math.max(0, to - first + 1);
    const dates = new Int32Array(capacity);
    const [open, high, low, close, volume] = Array.from({ length: 5 }, () => new Float64Array(capacity)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const { seed, volatility, dailyMove, marketBeta, sectorBeta } = stock;
    const market = this.#market;
    const sector = stock.sector ? this.#sectors.get(stock.sector)! : market;
    const { moves, jumps, liveliness } = this.#stretch;
    let at = 0;
    for (let index = Math.floor(first / STRETCH); index * STRETCH <= to; index++) {
      if (capacity === 0) break;
      drawStretch(seed, index, volatility, stock.listing.kind !== 'etf', this.#stretch);
      const next = stream(hash(seed, 14, index));
      const start = index * STRETCH;
      let own = levelAt(seed, index, volatility);
      const before = Math.max(start - 1, 0);
      let previous = Math.exp(stock.level + own + marketBeta * market[before]! + sectorBeta * sector[before]!);
      for (let t = 0; t < STRETCH && start + t <= to; t++) {
        const session = start + t;
        own += moves[t]!;
        const price = Math.exp(stock.level + own + marketBeta * market[session]! + sectorBeta * sector[session]!);
        const shape = next();
        const trade = next();
        if (session >= first && !isHalted(seed, session)) {
          const sessionVolatility = liveliness[t]! * dailyMove;
          const gap =
            jumps[t]! * 0.8 + (NORMAL[shape & 4095]! * 0.35 + NORMAL[trade & 4095]! * 0.1) * sessionVolatility;
          const o = previous * (1 + Math.max(gap, -0.9));
          const top = o > price ? o : price;
          const bottom = o > price ? price : o;
          const reach = sessionVolatility * 0.55;
          dates[at] = this.#axis.dates[session]!;
          open[at] = rounded(o);
          high[at] = rounded(top * (1 + reach * Math.abs(NORMAL[(shape >>> 12) & 4095]!)));
          low[at] = rounded(bottom * Math.max(0.2, 1 - reach * Math.abs(NORMAL[shape >>> 20]!)));
          close[at] = rounded(price);
          const moved = Math.abs(price / previous - 1) / dailyMove;
          const surge = moved > 1 ? 1 + 0.8 * (moved - 1) : 1;
          const noise = VOLUME_NOISE[(trade >>> 12) & 4095]!;
          volume[at] = Math.round(stock.volume * noise * (0.6 + 0.4 * liveliness[t]!) * Math.min(surge, 8)) || 1;
          at++;
        }
        previous = price;
      }
    }
    const cut = (column: Float64Array): Float64Array => (at === capacity ? column : column.slice(0, at));
    return {
      dates: at === capacity ? dates : dates.slice(0, at),
      open: cut(open),
      high: cut(high),
      low: cut(low),
      close: cut(close),
      volume: cut(volume),
      vwap: null,
    };
  }
}
