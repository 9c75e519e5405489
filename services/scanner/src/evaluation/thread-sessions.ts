import type { ScanPlan, SortKey } from '@plainscan/contracts';
import {
  changeSince,
  countSessions,
  listSession,
  type SessionCounts,
  type SessionMatches,
  type WithinSymbols,
} from '@plainscan/replay';
import type { Market } from '@plainscan/scan-engine';
import { runInTurns, type Timed } from './run-in-turns.ts';

interface SessionsTask extends WithinSymbols {
  readonly plan: ScanPlan;
  /** milliseconds since 1970 */
  readonly deadlineAt: number;
}

/** Counts the matches of a plan on every session, on another thread. */
export type CountTask = SessionsTask;

/** Finds the matches of a plan on one session, on another thread. */
export interface ListTask extends SessionsTask {
  /** YYYYMMDD */
  readonly session: number;
  readonly order?: readonly SortKey[] | undefined;
  /** half-open range of the matches that are returned */
  readonly from: number;
  readonly to: number;
}

/** A match with the values of its stock on the session. */
export interface PastMatch {
  readonly symbol: string;
  readonly name: string;
  readonly close: number;
  /** NaN on the stock's first session */
  readonly changePercent: number;
  readonly volume: number;
  /** YYYYMMDD: the stock's newest session */
  readonly lastTraded: number;
  /** see `changeSince` */
  readonly sincePercent: number | null;
}

export interface PastPage extends Pick<SessionMatches, 'matched' | 'universe'> {
  readonly matches: readonly PastMatch[];
  /** number of matches, up to the plan's limit */
  readonly total: number;
}

/** Takes turns with other tasks on the thread. */
export const threadCount = (
  market: Market,
  { plan, within, deadlineAt }: CountTask,
  now?: () => number,
): Promise<Timed<SessionCounts>> => runInTurns(countSessions(market, plan, { within }), deadlineAt, now);

/** Takes turns with other tasks on the thread; null if there was no session on that day. */
export async function threadList(
  market: Market,
  { plan, within, deadlineAt, session, order, from, to }: ListTask,
  now?: () => number,
): Promise<Timed<PastPage | null>> {
  const result = await runInTurns(listSession(market, plan, session, { within, order }), deadlineAt, now);
  if (result.late) return result;
  return { ...result, value: result.value && pageOf(market, result.value, from, to) };
}

function pageOf(market: Market, { rows, bars, matched, universe }: SessionMatches, from: number, to: number): PastPage {
  const matches = rows.slice(from, to).map((row, i): PastMatch => {
    const bar = bars[from + i]!;
    const { listing, bars: history } = market.stocks[row]!;
    const { dates, close, volume } = history;
    return {
      symbol: listing.symbol,
      name: listing.name,
      close: close[bar]!,
      changePercent: bar > 0 ? 100 * (close[bar]! / close[bar - 1]! - 1) : NaN,
      volume: volume[bar]!,
      lastTraded: dates.at(-1)!,
      sincePercent: changeSince(history, bar),
    };
  });
  return { matches, total: rows.length, matched, universe };
}
