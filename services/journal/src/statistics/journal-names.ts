import type { journalNamesSchema } from '@plainscan/contracts';
import type { z } from 'zod';
import type { TradeFact } from './trade-fact.ts';

export type JournalNames = z.output<typeof journalNamesSchema>;

const MAX_STRATEGIES = 500;
const MAX_TAGS = 500;
const MAX_SYMBOLS = 2000;

/** Strategies, tags, and symbols in use, most used first. */
export function namesInUse(trades: readonly TradeFact[]): JournalNames {
  const [strategies, tags, symbols] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const count = (uses: Map<string, number>, name: string) => uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const trade of trades) {
    if (trade.strategy !== null) count(strategies, trade.strategy);
    for (const tag of trade.tags) count(tags, tag);
    count(symbols, trade.symbol);
  }
  return {
    strategies: mostUsed(strategies, MAX_STRATEGIES),
    tags: mostUsed(tags, MAX_TAGS),
    symbols: mostUsed(symbols, MAX_SYMBOLS),
  };
}

const mostUsed = (uses: ReadonlyMap<string, number>, max: number): string[] =>
  [...uses]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, max)
    .map(([name]) => name);
