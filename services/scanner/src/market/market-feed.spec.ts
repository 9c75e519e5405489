import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { marketFeed } from './market-feed.ts';
import { barsUpdatedAt, MarketMoved, marketSource } from './market-source.ts';

const dir = mkdtempSync(join(tmpdir(), 'plainscan-feed-'));
afterAll(() => rmSync(dir, { recursive: true }));

const FRIDAY_NOON = new Date('2026-11-20T17:00:00Z');
const SATURDAY = new Date('2026-11-21T17:00:00Z');
const MONDAY_NOON = new Date('2026-11-23T17:00:00Z');

describe('the simulated market', () => {
  const feed = marketFeed({ provider: 'simulated', seed: 7 });

  it('has a new version each session and the same version within a session', async () => {
    expect(await feed.version(FRIDAY_NOON)).toBe('simulated-7-20261120');
    expect(await feed.version(SATURDAY)).toBe('simulated-7-20261120');
    expect(await feed.version(MONDAY_NOON)).toBe('simulated-7-20261123');
  });

  it('opens at the session of its version, regardless of the time', async () => {
    expect(await (await feed.open('simulated-7-20240105')).latest()).toBe('2024-01-05');
  });

  it('contains 500 sessions', () => {
    expect(feed.firstSession('2026-11-20')).toBe('2024-11-22');
  });

  it('has a different source for a different seed', () => {
    expect(marketSource({ provider: 'simulated', seed: 8 }).source).not.toBe(feed.source);
  });
});

describe('a market from files', () => {
  const bars = join(dir, 'bars.csv');
  const write = (rows: string[]) =>
    writeFileSync(bars, ['symbol,date,open,high,low,close,volume', ...rows, ''].join('\n'));
  const config = { provider: 'csv' as const, bars: [bars], symbols: null };

  it("has a new version when a file changes, after which the old version can't be read", async () => {
    write(['ABC,2024-01-02,1,2,1,2,100']);
    utimesSync(bars, 1, 1);
    const feed = marketFeed(config);
    const before = await feed.version(SATURDAY);
    expect(before).toMatch(/^csv-[0-9a-f]{12}-[0-9a-f]{12}$/);
    expect((await (await feed.open(before)).listSymbols()).map((listing) => listing.symbol)).toEqual(['ABC']);

    write(['ABC,2024-01-02,1,2,1,2,100', 'DEF,2024-01-02,1,2,1,2,100']);
    utimesSync(bars, 2, 2);
    const after = await feed.version(SATURDAY);
    expect(after).not.toBe(before);
    await expect(feed.open(before)).rejects.toBeInstanceOf(MarketMoved);
    expect(await (await feed.open(after)).listSymbols()).toHaveLength(2);
  });

  it('is identified by its settings alone, without reading its files', () => {
    const missingFiles = { provider: 'csv' as const, bars: ['/nowhere/bars.csv'], symbols: '/nowhere/symbols.csv' };
    expect(marketSource(missingFiles)).toEqual(marketSource({ ...missingFiles }));
    expect(marketSource(missingFiles).source).not.toBe(marketSource(config).source);
  });
});

describe('the update time of bars', () => {
  it('is the current time during their session and its close afterward', () => {
    expect(barsUpdatedAt('2026-11-20', FRIDAY_NOON)).toBe('2026-11-20T17:00:00.000Z');
    expect(barsUpdatedAt('2026-11-20', SATURDAY)).toBe('2026-11-20T21:00:00.000Z');
    expect(barsUpdatedAt('2026-11-27', new Date('2026-11-28T00:00:00Z'))).toBe('2026-11-27T18:00:00.000Z');
  });
});
