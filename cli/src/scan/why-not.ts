import { chipConditions } from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { findSymbol, type Market, type WhyNot, whyNot, type WhySubject } from '@plainscan/scan-engine';
import { days, describeCondition, describePivot, describeShare, describeValue } from '@plainscan/scan-language';
import { isoOf } from '../dates.ts';
import type { Scan } from './answer.ts';
import { formatValue } from './figures.ts';

/** One query's explanation, as `--json` prints it. */
export interface Explanation {
  query: string;
  symbol: string;
  matches: boolean;
  leftOut: WhyNot['leftOut'];
  /** its newest session, YYYY-MM-DD; null without bars */
  lastTraded: string | null;
  conditions: {
    meaning: string;
    holds: boolean | null;
    values: [of: string, value: string][];
    missedBy: number | null;
  }[];
  error: Scan['answer']['error'];
}

/** Why a stock is or isn't among the matches of a scan that was run without a limit on its rows. */
export function explainStock(market: Market, { answer, plan, rows }: Scan, symbol: string): Explanation {
  const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
  const none = {
    query: answer.query,
    symbol: canonical,
    matches: false,
    leftOut: null,
    lastTraded: null,
    conditions: [],
  };
  if (plan === null) return { ...none, error: answer.error };
  const row = findSymbol(market, canonical);
  if (row === null) return { ...none, error: { code: 'UNKNOWN_SYMBOL', message: `${canonical} isn't in the bars.` } };
  const why = whyNot(market, plan, row, plan.limit === null || rows.includes(row));
  const read = chipConditions(plan);
  return {
    ...none,
    matches: why.matches,
    leftOut: why.leftOut,
    lastTraded: why.lastBar === null ? null : isoOf(why.lastBar),
    conditions: why.conditions.map(({ condition, holds, values, missedBy }) => ({
      meaning: describeCondition(read[condition]!),
      holds,
      values: values.flatMap(({ of, value }): [string, string][] => {
        if (of.type === 'number') return [];
        if (value === null) return [[nameOf(of), 'missing']];
        return [[nameOf(of), isTruth(of) ? (value === 1 ? 'yes' : 'no') : formatValue(value)]];
      }),
      missedBy,
    })),
    error: null,
  };
}

/** Whether its value is 1 or 0. */
const isTruth = (of: WhySubject): boolean =>
  of.type === 'candle' || of.type === 'divergence' || (of.type === 'setup' && of.figure === null);

function nameOf(of: WhySubject): string {
  if (of.type === 'text') return of.field;
  if (of.type === 'earlier') return `${nameOf(of.of)}, as of ${days(of.sessions)} ago`;
  if (of.type === 'setup') return of.figure ?? of.name;
  if (of.type === 'pivot') return describePivot(of);
  if (of.type === 'breadth') return describeShare(of);
  if (of.type === 'divergence')
    return describeCondition({ type: 'divergence', direction: of.direction, value: { ...of.of, ago: 0 } });
  return of.type === 'candle' ? of.name : describeValue(of);
}

const MARKS = { true: '✓', false: '✗', null: '?' } as const;

function verdict({ symbol, matches, leftOut, lastTraded }: Explanation): string {
  if (matches) return `${symbol} matches.`;
  if (leftOut === 'not-traded')
    return `${symbol} didn't trade in the session scanned (last: ${lastTraded ?? 'never'}).`;
  if (leftOut === 'kind') return `${symbol} doesn't match: the scan leaves out its kind of security.`;
  if (leftOut === 'limit') return `${symbol} doesn't match: others come first, and the scan lists only so many.`;
  return `${symbol} doesn't match.`;
}

export function explanationLines(explanation: Explanation): string[] {
  const { conditions, error } = explanation;
  if (error) return [error.message];
  const width = Math.max(0, ...conditions.map(({ meaning }) => meaning.length));
  return [
    verdict(explanation),
    ...conditions.map(({ meaning, holds, values, missedBy }) => {
      const misses = missedBy === null ? [] : [`misses by ${formatValue(missedBy)}`];
      const read = [...values.map(([of, value]) => `${of} ${value}`), ...misses].join(', ');
      return `  ${MARKS[`${holds}`]} ${meaning.padEnd(width)}  ${read}`.trimEnd();
    }),
  ];
}
