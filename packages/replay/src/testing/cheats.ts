// Replays that know the future in ways that are common mistakes.
import type { Market } from '@plainscan/scan-engine';
import { rowOfSignals, type Signals, signalsAmong } from '../signals.ts';
import { HONEST, type Method } from './revisions.ts';

/** The signals for which `keep` is true. */
function filtered(signals: Signals, keep: (row: number, bar: number) => boolean): Signals {
  const rows = rowOfSignals(signals);
  return signalsAmong(
    signals,
    Uint8Array.from(signals.bars, (bar, id) => Number(keep(rows[id]!, bar))),
  );
}

const closes = (market: Market, row: number): Float64Array => market.stocks[row]!.bars.close;
const median = (values: Float64Array): number => values.slice().sort()[values.length >> 1]!;

export const CHEATS: Readonly<Record<string, Method>> = {
  'keeps only signals before a gain': {
    ...HONEST,
    find: (market, plan) =>
      filtered(HONEST.find(market, plan), (row, bar) => closes(market, row)[bar + 1]! > closes(market, row)[bar]!),
  },
  'keeps only stocks that are worth more today': {
    ...HONEST,
    find: (market, plan) =>
      filtered(HONEST.find(market, plan), (row) => closes(market, row).at(-1)! > closes(market, row)[0]!),
  },
  'compares prices with their median over the whole history': {
    ...HONEST,
    find: (market, plan) =>
      filtered(HONEST.find(market, plan), (row, bar) => closes(market, row)[bar]! < median(closes(market, row))),
  },
  'sells at the highest close of the next ten sessions': {
    ...HONEST,
    earn: (market, signals) =>
      Float64Array.from(rowOfSignals(signals), (row, id) => {
        const { open, close } = market.stocks[row]!.bars;
        const bar = signals.bars[id]!;
        const later = close.slice(bar + 1, bar + 11);
        return later.length === 0 ? NaN : 100 * (Math.max(...later) / open[bar + 1]! - 1);
      }),
  },
};
