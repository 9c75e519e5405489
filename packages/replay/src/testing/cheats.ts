// Replays that know the future, or trade at prices that no one gets, in ways that are common mistakes.
import type { Bars } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import { rowOfSignals, type Signals, signalsAmong } from '../signals.ts';
import { HONEST, type Method } from './revisions.ts';

/** The signals for which `keep` is true. */
const keeping = (keep: (bars: Bars, bar: number, market: Market) => boolean): Method => ({
  ...HONEST,
  find: (market, plan) => {
    const signals = HONEST.find(market, plan);
    const rows = rowOfSignals(signals);
    const isKept = (bar: number, id: number) => Number(keep(market.stocks[rows[id]!]!.bars, bar, market));
    return signalsAmong(signals, Uint8Array.from(signals.bars, isKept));
  },
});

/** Trades each signal at other prices; `trade` returns the prices of the entry and the exit, or null while they aren't known. */
const trading = (trade: (bars: Bars, bar: number, hold: number) => readonly [number, number] | null): Method => ({
  ...HONEST,
  earn: (market, signals: Signals, hold) => {
    const rows = rowOfSignals(signals);
    return Float64Array.from(signals.bars, (bar, id) => {
      const prices = trade(market.stocks[rows[id]!]!.bars, bar, hold);
      return prices ? 100 * (prices[1] / prices[0] - 1) : NaN;
    });
  },
});

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: Float64Array): number => values.slice().sort()[values.length >> 1]!;
const deviation = (values: Float64Array): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const growth = ({ close }: Bars): number => close.at(-1)! / close[0]!;
/** The last bar that belongs to the same group of bars, as far as it is known. */
const endOf = (bar: number, length: number, { close }: Bars): number =>
  Math.min(bar - (bar % length) + length, close.length) - 1;
/** The signal's exit, if it is known without any delisting. */
const isKnown = ({ close }: Bars, bar: number, hold: number): boolean => bar + hold < close.length;

/** Cheats whose past changes when later bars arrive. */
export const LOOKING_AHEAD: Readonly<Record<string, Method>> = {
  "knows tomorrow's close": keeping(({ close }, bar) => close[bar + 1]! > close[bar]!),
  "knows tomorrow's open": keeping(({ open, close }, bar) => open[bar + 1]! > close[bar]!),
  "knows tomorrow's volume": keeping(({ volume }, bar) => volume[bar + 1]! > volume[bar]!),
  'keeps only stocks that are worth more today': keeping((bars) => growth(bars) > 1),
  'keeps only stocks that still trade': keeping(({ dates }, _, { asOf }) => dates.at(-1) === asOf),
  'ranks stocks by their growth over the whole history': keeping(
    (bars, _, { stocks }) => growth(bars) > median(Float64Array.from(stocks, (stock) => growth(stock.bars))),
  ),
  'compares prices with their median over the whole history': keeping(({ close }, bar) => close[bar]! < median(close)),
  'standardizes prices by their deviation over the whole history': keeping(
    ({ close }, bar) => close[bar]! < mean(close) - 0.3 * deviation(close),
  ),
  'compares a dollar price with a level after adjusting it for a later split': keeping(({ close }, bar) => {
    const splitsLater = close.subarray(bar + 1).some((price) => price > 1.15 * close[0]!);
    return close[bar]! / (splitsLater ? 2 : 1) > 0.75 * close[0]!;
  }),
  'scales prices by the latest one': keeping(({ close }, bar) => close[bar]! / close.at(-1)! < 0.97),
  'reads the close of a week that is not over': keeping(
    (bars, bar) => bars.close[endOf(bar, 5, bars)]! > bars.open[bar - (bar % 5)]!,
  ),
  'reads the high of a month that is not over': keeping(
    (bars, bar) =>
      bars.close[bar]! < 0.97 * Math.max(...bars.high.subarray(bar - (bar % 21), endOf(bar, 21, bars) + 1)),
  ),
  'knows a pivot before the bars that confirm it': keeping(
    ({ low }, bar) => low[bar] === Math.min(...low.subarray(Math.max(0, bar - 3), bar + 4)),
  ),
  'centers its moving average': keeping(
    ({ close }, bar) => close[bar]! < mean(close.subarray(Math.max(0, bar - 5), bar + 6)),
  ),
  'interpolates a missing close': keeping(
    ({ close }, bar) => (close[bar]! + (close[bar + 1] ?? close[bar]!)) / 2 > close[Math.max(0, bar - 1)]!,
  ),
  'drops outliers that fall right after the signal': keeping(
    ({ close }, bar) => Math.min(...close.subarray(bar, bar + 11)) > 0.95 * close[bar]!,
  ),
  'keeps the signal at the bottom of the next two weeks': keeping(
    ({ close }, bar) => Math.min(...close.subarray(bar, bar + 11)) === close[bar],
  ),
  'sells at the highest close of the next ten sessions': trading(({ open, close }, bar) =>
    bar + 1 < close.length ? [open[bar + 1]!, Math.max(...close.subarray(bar + 1, bar + 11))] : null,
  ),
  'holds losers until they recover': trading(({ open, close }, bar, hold) => {
    const entry = open[bar + 1]!;
    const later = close.subarray(bar + hold);
    return later.length === 0 ? null : [entry, later.find((price) => price > entry) ?? later.at(-1)!];
  }),
};

/** Cheats at prices that are known by then, but that no order gets. */
export const WRONG_PRICES: Readonly<Record<string, Method>> = {
  'buys at the close of the signal': trading((bars, bar, hold) =>
    isKnown(bars, bar, hold) ? [bars.close[bar]!, bars.close[bar + hold]!] : null,
  ),
  'buys at the low of the next day': trading((bars, bar, hold) =>
    isKnown(bars, bar, hold) ? [bars.low[bar + 1]!, bars.close[bar + hold]!] : null,
  ),
  'sells at the best price of the last day': trading((bars, bar, hold) =>
    isKnown(bars, bar, hold) ? [bars.open[bar + 1]!, bars.high[bar + hold]!] : null,
  ),
  'leaves out trades that gap up at the entry': trading((bars, bar, hold) =>
    isKnown(bars, bar, hold) && bars.open[bar + 1]! <= bars.close[bar]!
      ? [bars.open[bar + 1]!, bars.close[bar + hold]!]
      : null,
  ),
  'loses the trades in stocks that stopped trading': trading((bars, bar, hold) =>
    isKnown(bars, bar, hold) ? [bars.open[bar + 1]!, bars.close[bar + hold]!] : null,
  ),
};
