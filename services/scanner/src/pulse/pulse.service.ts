import { Injectable } from '@nestjs/common';
import { type LastPrices, type MarketPulse, series } from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { findSymbol, readSeries } from '@plainscan/scan-engine';
import { outsideCall } from '@plainscan/service-kit';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { rounded } from '../scans/why-values.ts';
import { marketPulse } from './market-pulse.ts';

/** The pulse is shared by all callers, so it has no caller's deadline. */
const SHARED = { deadlineAt: Infinity, actor: null };

/** The market pulse, and the last prices of stocks. */
@Injectable()
export class PulseService {
  private readonly pulses = new WeakMap<LoadedMarket, Promise<MarketPulse>>();

  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
  ) {}

  /** Computed by the first call on each market; after a failure, the next call retries. @throws AppError MARKET_LOADING */
  pulse(): Promise<MarketPulse> {
    const loaded = this.market.require();
    let pulse = this.pulses.get(loaded);
    if (!pulse) {
      pulse = outsideCall(() => marketPulse(loaded, (input) => this.evaluator.evaluate(SHARED, loaded, input)));
      pulse.catch(() => this.pulses.delete(loaded));
      this.pulses.set(loaded, pulse);
    }
    return pulse;
  }

  /** @throws AppError MARKET_LOADING */
  lastPrices(symbols: readonly string[]): LastPrices {
    const { market, meta } = this.market.require();
    const prices = [...new Set(symbols)].flatMap((symbol) => {
      const row = findSymbol(market, canonicalSymbol(symbol) ?? symbol);
      const bars = row === null ? null : market.stocks[row]!.bars;
      const close = bars?.close.at(-1);
      if (row === null || !bars || close === undefined) return [];
      const changePercent = rounded(readSeries(market, row, series('changePercent')));
      return [{ symbol, price: decimalOf(close), changePercent, asOf: isoDay(bars.dates.at(-1)!) }];
    });
    return { simulated: meta.simulated, prices };
  }
}

/** The shortest decimal of a price, without an exponent. */
const decimalOf = (price: number): string => {
  const text = String(price);
  return text.includes('e') ? price.toFixed(12).replace(/\.?0+$/, '') : text;
};
