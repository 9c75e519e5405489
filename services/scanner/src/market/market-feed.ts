import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { previousSession, sessionHours, sessionOf } from '@plainscan/market-calendar';
import { csvProvider, simulatedProvider, type Provider } from '@plainscan/market-data';
import type { MarketConfig } from '../config.ts';

const SIMULATED_SESSIONS = 500;
/** Files are read whole. */
const FIRST_KNOWN_SESSION = '2000-01-03';

/** The provider has moved on: the market of that version can no longer be read from it. */
export class MarketMoved extends Error {
  override readonly name = 'MarketMoved';
}

export interface MarketSource {
  readonly provider: string;
  readonly simulated: boolean;
  /** provider and settings; a market of another source is not this process's market */
  readonly source: string;
}

/** A provider with the names of the markets it gives. */
export interface MarketFeed extends MarketSource {
  /** Names the market the provider would give now, without reading its bars. */
  version(now: Date): Promise<string>;
  /** The provider of that market's bars. @throws MarketMoved */
  open(version: string): Promise<Provider>;
  /** The first session to load, given the newest. */
  firstSession(asOf: string): string;
}

/** Names the source from its settings alone, so that the API knows it without the provider's files. */
export function marketSource(config: MarketConfig): MarketSource {
  if (config.provider === 'simulated')
    return { provider: 'simulated', simulated: true, source: `simulated-${config.seed}` };
  const source = `csv-${fingerprint([...config.bars, config.symbols ?? ''])}`;
  return { provider: 'csv', simulated: false, source };
}

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
  const opened = keepLast(() => csvProvider({ bars, symbols: symbols ?? undefined }));
  const version = async (): Promise<string> => {
    const files = await Promise.all([...bars, ...(symbols ? [symbols] : [])].map((path) => stat(path)));
    return `${source}-${fingerprint(files.map((file) => `${file.size}:${Math.round(file.mtimeMs)}`))}`;
  };
  return {
    ...named,
    version,
    open: async (wanted) => {
      if ((await version()) !== wanted) throw new MarketMoved(`the bar files are no longer those of ${wanted}`);
      return opened(wanted);
    },
    firstSession: () => FIRST_KNOWN_SESSION,
  };
}

/** When the bars of a session were last brought up to date: now while it runs, its close afterwards. */
export function barsUpdatedAt(session: string, now: Date): string {
  const close = sessionHours(session)?.closeUtc;
  return close === undefined || now < new Date(close) ? now.toISOString() : new Date(close).toISOString();
}

function sessionsBack(session: string, count: number): string {
  let first = session;
  for (let i = 0; i < count; i += 1) first = previousSession(first);
  return first;
}

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

const fingerprint = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** One value is kept: a market that has moved on is not asked for again. */
function keepLast<T>(make: (key: string) => T): (key: string) => T {
  let kept: { key: string; value: T } | null = null;
  return (key) => {
    if (kept?.key !== key) kept = { key, value: make(key) };
    return kept.value;
  };
}
