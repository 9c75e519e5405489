import { stat } from 'node:fs/promises';
import { BAD_ROW_EXAMPLES } from '@plainscan/contracts';
import { previousSession, sessionOf } from '@plainscan/market-calendar';
import { csvProvider, simulatedProvider } from '@plainscan/market-data';
import type { MarketConfig } from '../config.ts';
import { fingerprint, MarketMoved, marketSource, type MarketFeed } from './market-source.ts';

const SIMULATED_SESSIONS = 500;
/** Bar files are loaded completely, so this is the first session of the calendar. */
const FIRST_KNOWN_SESSION = '2000-01-03';

export function marketFeed(config: MarketConfig): MarketFeed {
  const named = marketSource(config);
  const { source } = named;
  if (config.provider === 'simulated') {
    const opened = keepLast((version) => simulatedProvider({ seed: config.seed, today: dashed(version.slice(-8)) }));
    return {
      ...named,
      version: async (now) => `${source}-${sessionOf(now).replaceAll('-', '')}`,
      open: async (version) => opened(version),
      firstSession: (asOf) => sessionsBack(asOf, SIMULATED_SESSIONS - 1),
    };
  }
  const { bars, symbols } = config;
  const opened = keepLast(() => csvProvider({ bars, symbols: symbols ?? undefined, examplesEach: BAD_ROW_EXAMPLES }));
  const version = async (): Promise<string> => {
    const files = await Promise.all([...bars, ...(symbols ? [symbols] : [])].map((path) => stat(path)));
    return `${source}-${fingerprint(files.map((file) => `${file.size}:${Math.round(file.mtimeMs)}`))}`;
  };
  return {
    ...named,
    version,
    open: async (expected) => {
      if ((await version()) !== expected) throw new MarketMoved(`the bar files have changed since ${expected}`);
      return opened(expected);
    },
    firstSession: () => FIRST_KNOWN_SESSION,
  };
}

function sessionsBack(session: string, count: number): string {
  let first = session;
  for (let i = 0; i < count; i += 1) first = previousSession(first);
  return first;
}

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

/** Caches only the newest value, because outdated markets aren't requested again. */
function keepLast<T>(make: (key: string) => T): (key: string) => T {
  let cached: { key: string; value: T } | null = null;
  return (key) => {
    if (cached?.key !== key) cached = { key, value: make(key) };
    return cached.value;
  };
}
