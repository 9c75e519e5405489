import {
  BAD_ROW_EXAMPLES,
  type BadRows,
  MARKET_QUALITY_EXAMPLES,
  type MarketQuality,
  type StockHistory,
} from '@plainscan/contracts';
import { dataQuality, NOTES, type ReadReport, ROW_ERRORS } from '@plainscan/market-data';
import { isoDay } from './iso-day.ts';

const limited = <Item>(found: readonly Item[]) => ({
  count: found.length,
  examples: found.slice(0, MARKET_QUALITY_EXAMPLES),
});

/** Suspicious bars of some stocks of a market whose newest session is `asOf`, YYYY-MM-DD. */
export function qualityOf(stocks: readonly StockHistory[], asOf: string): MarketQuality {
  const { suspectedSplits, stale, missingSessions } = dataQuality(stocks, { newest: Number(asOf.replaceAll('-', '')) });
  return {
    suspectedSplits: limited(suspectedSplits.map((split) => ({ ...split, date: isoDay(split.date) }))),
    stale: limited(stale.map((series) => ({ ...series, lastDate: isoDay(series.lastDate) }))),
    missingSessions: limited(
      missingSessions.map(({ symbol, count, first }) => ({ symbol, sessions: count, first: isoDay(first) })),
    ),
  };
}

/** The quality of a whole market from that of its blocks, in their order. */
export function mergeQuality(blocks: readonly MarketQuality[]): MarketQuality {
  const merged = <Item>(problems: readonly { count: number; examples: readonly Item[] }[]) => ({
    count: problems.reduce((sum, { count }) => sum + count, 0),
    examples: problems.flatMap(({ examples }) => examples).slice(0, MARKET_QUALITY_EXAMPLES),
  });
  return {
    suspectedSplits: merged(blocks.map(({ suspectedSplits }) => suspectedSplits)),
    stale: merged(blocks.map(({ stale }) => stale)),
    missingSessions: merged(blocks.map(({ missingSessions }) => missingSessions)),
  };
}

/** The rows that were left out, the most frequent reason first. */
export function badRowsOf({ counts, examples }: ReadReport): BadRows {
  const left = [...counts].filter(([fault]) => !NOTES.has(fault)).sort(([, a], [, b]) => b - a);
  return left.map(([fault, count]) => ({
    reason: ROW_ERRORS[fault],
    count,
    examples: examples
      .filter((row) => row.fault === fault)
      .slice(0, BAD_ROW_EXAMPLES)
      .map(({ file, line, detail }) => ({ file, line, detail })),
  }));
}
