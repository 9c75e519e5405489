import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type ScanPlan, plan, series } from '@plainscan/contracts';
import { nextSession, previousSession } from '@plainscan/market-calendar';

/** All sessions are in the past, so that each is completed as soon as it is added. */
const FIRST_SESSION = '2024-01-02';
const MARKET_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** Sessions before the first one that is added. */
const HISTORY = 30;
const MAX_ADDED = 450;
const SWITCHING_PRICES = [50, 60] as const;

/** On session s, counted from the first: one stock climbs a cent a session, and one alternates between two prices. */
const STOCKS: Readonly<Record<string, (session: number) => number>> = {
  QCLIMB: (session) => 10 + session / 100,
  QSWITCH: (session) => SWITCHING_PRICES[session % 2]!,
  QSTEADY: () => 30,
};

export interface AlertMarket {
  readonly env: Readonly<Record<string, string>>;
  /** the sessions of the publications, oldest first */
  readonly added: readonly string[];
  /** Adds a completed session to the files, or changes the prices of the unfinished one. Returns its date. */
  publish(): Promise<string>;
  remove(): Promise<void>;
}

/** The plan that the climbing stock enters on the nth session that is added, and stays in. */
export const entersOn = (nth: number): ScanPlan =>
  plan(compare(series('close'), '>', 10 + (HISTORY - 1 + nth - 0.5) / 100));

/** A plan that the switching stock enters or leaves on every session; different for each `nth`. */
export const switchesEverySession = (nth: number): ScanPlan => plan(compare(series('close'), '>', 55 + nth / 1000));

/**
 * A market of CSV files that grows by a session at a time, or whose newest session has not ended.
 * @param duringSession whether every publication is of the same, unfinished session
 */
export async function alertMarket(duringSession: boolean): Promise<AlertMarket> {
  const days = duringSession ? sessionsBefore(nextSession(MARKET_DAY.format())) : [FIRST_SESSION];
  while (days.length < HISTORY + MAX_ADDED) days.push(nextSession(days.at(-1)!));
  const dir = await mkdtemp(join(tmpdir(), 'plainscan-alert-market-'));
  const files = { MARKET_BARS: join(dir, 'bars.csv'), MARKET_SYMBOLS: join(dir, 'symbols.csv') };
  const write = async (publication: number) => {
    const sessions = duringSession ? Math.min(publication, HISTORY + 1) : publication;
    const rows = Object.entries(STOCKS).flatMap(([symbol, closeOf]) =>
      days.slice(0, sessions).map((day, session) => {
        const close = closeOf(session === sessions - 1 ? publication - 1 : session);
        return [symbol, day, close, close + 1, close - 1, close, 1_000_000].join(',');
      }),
    );
    // in one step, because a worker may be reading
    const unfinished = join(dir, 'bars.new');
    await writeFile(unfinished, ['symbol,date,open,high,low,close,volume', ...rows, ''].join('\n'));
    await rename(unfinished, files.MARKET_BARS);
  };
  const listings = Object.keys(STOCKS).map((symbol) => `${symbol},${symbol} Corp,NYSE,Technology,Software,1000000000`);
  await writeFile(files.MARKET_SYMBOLS, ['symbol,name,exchange,sector,industry,marketCap', ...listings, ''].join('\n'));
  await write(HISTORY);
  const added: string[] = [];
  return {
    env: { MARKET_PROVIDER: 'csv', ...files },
    added,
    publish: async () => {
      const session = days[HISTORY + (duringSession ? 0 : added.length)];
      if (session === undefined) throw new Error(`this market has at most ${MAX_ADDED} publications`);
      await write(HISTORY + added.length + 1);
      added.push(session);
      return session;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** The sessions of the history before `session`. */
function sessionsBefore(session: string): string[] {
  const days = [session];
  while (days.length <= HISTORY) days.unshift(previousSession(days[0]!));
  return days;
}
