import { type DataQuality, type ReadReport, ROW_ERRORS } from '@plainscan/market-data';
import { isoOf } from '../dates.ts';

/** Maximum lines per section; the rest are only counted. */
const SHOWN = 20;

const counted = (count: number, noun: string, more = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : more}`;

/** The report as text: for each kind of problem, a heading with the count, then the first examples. */
export function qualityLines(quality: DataQuality, report: ReadReport): string[] {
  const { stocks, bars, newest, suspectedSplits, stale, missingSessions } = quality;
  const part = (heading: string, rows: readonly string[]): string[] => [
    '',
    heading,
    ...rows.slice(0, SHOWN).map((row) => `  ${row}`),
    ...(rows.length > SHOWN ? [`  … and ${(rows.length - SHOWN).toLocaleString('en-US')} more`] : []),
  ];
  return [
    `${counted(bars, 'bar')} for ${counted(stocks, 'stock')}${newest === 0 ? '' : `, up to ${isoOf(newest)}`}.`,
    ...part(
      `${counted(suspectedSplits.length, 'suspected split')}: a gap in an exact split ratio, or by a factor of ten or more. Adjust the bars, or scans will treat the split as a crash or a jump.`,
      suspectedSplits.map(
        ({ symbol, date, ratio, before, after }) => `${symbol} ${isoOf(date)}  ${ratio}  ${before} → ${after}`,
      ),
    ),
    ...part(
      `${counted(stale.length, 'series', 'series')} ended early: more than five sessions before the newest bar.`,
      stale.map(
        ({ symbol, lastDate, sessions }) => `${symbol} ${isoOf(lastDate)}  ${counted(sessions, 'session')} behind`,
      ),
    ),
    ...part(
      `${counted(missingSessions.length, 'stock')} with missing sessions between their first and last bars.`,
      missingSessions.map(
        ({ symbol, count, first }) => `${symbol} ${counted(count, 'session')}, the first on ${isoOf(first)}`,
      ),
    ),
    ...part(
      `${counted(report.refused, 'bad row')} skipped.`,
      [...report.counts].map(([fault, count]) => `${ROW_ERRORS[fault]}: ${count.toLocaleString('en-US')}`),
    ),
  ];
}

/** The whole report as one object; dates are YYYY-MM-DD. */
export const qualityJson = (quality: DataQuality, report: ReadReport) => ({
  ...quality,
  newest: quality.newest === 0 ? null : isoOf(quality.newest),
  suspectedSplits: quality.suspectedSplits.map((split) => ({ ...split, date: isoOf(split.date) })),
  stale: quality.stale.map((series) => ({ ...series, lastDate: isoOf(series.lastDate) })),
  missingSessions: quality.missingSessions.map((missing) => ({ ...missing, first: isoOf(missing.first) })),
  badRows: { count: report.refused, byFault: Object.fromEntries(report.counts), examples: report.examples },
});
