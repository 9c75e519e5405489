import { createHash } from 'node:crypto';
import { sessionHours } from '@plainscan/market-calendar';
import type { Provider } from '@plainscan/market-data';
import type { MarketConfig } from '../config.ts';

/** Thrown if the provider's data has changed, so that the requested version can't be read anymore. */
export class MarketMoved extends Error {
  override readonly name = 'MarketMoved';
}

export interface MarketSource {
  readonly provider: string;
  readonly simulated: boolean;
  /** provider and settings; this process doesn't use markets of other sources */
  readonly source: string;
}

/** Injection token of the worker's MarketFeed. */
export const MARKET_FEED = Symbol('MARKET_FEED');

/** A provider with the versions of its markets. */
export interface MarketFeed extends MarketSource {
  /** The version that the provider would return now, without reading its bars. */
  version(now: Date): Promise<string>;
  /** The provider for that version's bars. @throws MarketMoved */
  open(version: string): Promise<Provider>;
  /** The first session to load, given the newest. */
  firstSession(asOf: string): string;
}

/** Derives the source from the settings alone, so that the API doesn't need the provider's files. */
export function marketSource(config: MarketConfig): MarketSource {
  if (config.provider === 'simulated')
    return { provider: 'simulated', simulated: true, source: `simulated-${config.seed}` };
  const source = `csv-${fingerprint([...config.bars, config.symbols ?? ''])}`;
  return { provider: 'csv', simulated: false, source };
}

/** When the bars of a session were last updated: now during the session, its close afterward. */
export function barsUpdatedAt(session: string, now: Date): string {
  const close = sessionHours(session)?.closeUtc;
  return close === undefined || now < new Date(close) ? now.toISOString() : new Date(close).toISOString();
}

/** A short hash of several texts. */
export const fingerprint = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
