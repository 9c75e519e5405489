import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StockHistory } from '@plainscan/contracts';
import { openBlock, type SharedBlock } from '@plainscan/market-data';
import { buildMarket } from '@plainscan/scan-engine';
import { createParser } from '@plainscan/scan-language';
import type { Logger } from '@plainscan/service-kit';
import { MarketThreads } from '../evaluation/market-threads.ts';
import { cachedParser } from './cached-parser.ts';
import type { LoadedMarket } from './current-market.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import type { PublishedMarket } from './market-version.ts';

/** Several megabytes per round trip; the next one is in progress while this one is decoded. */
const BLOCKS_PER_READ = 4;
/** Maximum bytes of series cached in this thread; most of them come from the market's threads. */
const MAX_COLUMN_BYTES = 256 * 1024 * 1024;

/** Reads a market from Redis and builds it for scanning. Yields to other work between blocks. @throws BlockMissing */
export async function loadMarket(
  blocks: MarketBlocksStore,
  meta: PublishedMarket,
  logger: Logger,
): Promise<LoadedMarket> {
  const { version } = meta;
  const stocks: StockHistory[] = [];
  const shared: SharedBlock[] = [];
  for await (const bytes of readAhead(blocks, meta)) {
    const block = openBlock(bytes);
    shared.push(block.shared);
    stocks.push(...block.stocks);
    await nextTurn();
  }
  const market = buildMarket(stocks, { version, maxColumnBytes: MAX_COLUMN_BYTES });
  await nextTurn();
  const listings = stocks.map((stock) => stock.listing);
  const parser = createParser({
    symbols: listings.map((listing) => listing.symbol),
    names: listings,
    industries: new Set(listings.flatMap((listing) => listing.industry ?? [])),
    exchanges: new Set(listings.flatMap((listing) => listing.exchange ?? [])),
  });
  return {
    meta,
    market,
    parser: cachedParser(parser),
    threads: new MarketThreads({ blocks: shared, version }, logger),
  };
}

async function* readAhead(
  blocks: MarketBlocksStore,
  { version, blocks: count }: PublishedMarket,
): AsyncGenerator<Buffer> {
  const read = (from: number) => blocks.readBlocks(version, from, Math.min(from + BLOCKS_PER_READ, count));
  let next = read(0);
  for (let from = 0; from < count; from += BLOCKS_PER_READ) {
    const ready = await next;
    if (from + BLOCKS_PER_READ < count) {
      next = read(from + BLOCKS_PER_READ);
      // Awaited in the next iteration, or never if the consumer stops.
      next.catch(() => undefined);
    }
    yield* ready;
  }
}
