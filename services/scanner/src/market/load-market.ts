import { setImmediate as breathe } from 'node:timers/promises';
import type { StockHistory } from '@plainscan/contracts';
import { decodeBlock } from '@plainscan/market-data';
import { buildMarket, type Market, warmUp } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import type { LoadedMarket } from './current-market.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import type { PublishedMarket } from './market-version.ts';

/** Some megabytes a round trip; the next one is under way while this one is decoded. */
const BLOCKS_PER_READ = 4;

/** Reads a market from Redis and lays it out for scanning. Yields to other work between blocks. @throws BlockMissing */
export async function loadMarket(blocks: MarketBlocksStore, meta: PublishedMarket): Promise<LoadedMarket> {
  const stocks: StockHistory[] = [];
  for await (const bytes of readAhead(blocks, meta)) {
    for (const stock of decodeBlock(bytes)) stocks.push(stock);
    await breathe();
  }
  const market = buildMarket(stocks, { version: meta.version });
  await breathe();
  const listings = stocks.map((stock) => stock.listing);
  const parser = createParser({
    symbols: listings.map((listing) => listing.symbol),
    names: listings,
    industries: new Set(listings.flatMap((listing) => listing.industry ?? [])),
    exchanges: new Set(listings.flatMap((listing) => listing.exchange ?? [])),
  });
  return { meta, market, parser };
}

async function* readAhead(
  blocks: MarketBlocksStore,
  { version, blocks: count }: PublishedMarket,
): AsyncGenerator<Buffer> {
  const read = (from: number) => blocks.readBlocks(version, from, Math.min(from + BLOCKS_PER_READ, count));
  let next = read(0);
  for (let from = 0; from < count; from += BLOCKS_PER_READ) {
    const held = await next;
    if (from + BLOCKS_PER_READ < count) {
      next = read(from + BLOCKS_PER_READ);
      // Awaited in the next round, or never when this one's consumer gives up.
      next.catch(() => undefined);
    }
    yield* held;
  }
}

/** Computes what every row of results shows, a series at a time, so that the first scans need not. */
export async function warmMarket(market: Market): Promise<void> {
  for (const _name of warmUp(market)) await breathe();
}
