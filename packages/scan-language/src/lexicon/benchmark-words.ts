import type { Token } from '../text/tokens.ts';
import type { Way } from './direction-words.ts';
import { phraseTable, type PhraseTable } from './phrase-table.ts';

/** What a stock is compared with: SPY, or the median of its sector or industry. */
export type Benchmark = 'market' | 'sector' | 'industry';

const NAMES: Record<Benchmark, string> = {
  market:
    'the market|market|the overall market|overall market|the broad market|broad market|the broader market|the general market|the stock market|the whole market|the rest of the market|rest of the market|the market average|spy|the spy|spx|the spx|spdr|s & p|the s & p|s & p 500|the s & p 500|s&p|the s&p|s&p 500|the s&p 500|s and p 500|the s and p 500|sp500|the sp500|sp 500|the sp 500|the index|the indexes|index|the benchmark|benchmark|its benchmark',
  sector:
    'its sector|their sector|the sector|its own sector|their own sector|own sector|sector|the rest of its sector|the rest of their sector|the rest of the sector|its sector average|the sector average|sector average|its sector peer|their sector peer|sector peer|its sector median|the sector median',
  industry:
    'its industry|their industry|the industry|its own industry|their own industry|own industry|industry|its industry group|their industry group|its group|their group|the rest of its industry|the rest of their industry|its industry average|the industry average|industry average|its peer|their peer|peer|its industry peer|industry peer|its peer group|its industry median|the industry median',
};

function withBenchmarks<T>(
  rows: readonly (readonly [phrases: string, valueFor: (benchmark: Benchmark) => T])[],
): PhraseTable<T> {
  const combined = rows.flatMap(([phrases, valueFor]) =>
    (Object.keys(NAMES) as Benchmark[]).map((benchmark) => {
      const names = NAMES[benchmark].split('|');
      const all = phrases.split('|').flatMap((phrase) => names.map((name) => `${phrase} ${name}`));
      return [all.join('|'), valueFor(benchmark)] as const;
    }),
  );
  return phraseTable(combined);
}

const beating = (way: Way) => (benchmark: Benchmark) => ({ benchmark, way });

/** "outperforming the market", "lagging its sector". */
export const BEATING_WORDS = withBenchmarks<{ benchmark: Benchmark; way: Way }>([
  [
    'outperforming|outperform|outperformed|outperforms|outperforming against|beating|beat|beats|has beaten|have beaten|outpacing|outpaced|outpace|outpaces|leading|leads|ahead of|stronger than|better than|doing better than|performing better than|performed better than|holding up better than|held up better than|performing stronger than|topping|crushing|smoking',
    beating('up'),
  ],
  [
    'underperforming|underperform|underperformed|underperforms|lagging|lagged|lag|lags|lagging behind|trailing|trails|behind|weaker than|worse than|doing worse than|performing worse than|performed worse than|holding up worse than|performing weaker than',
    beating('down'),
  ],
]);

/** "up more than the market": said of a change. */
export const THAN_BENCHMARK_WORDS = withBenchmarks<{ benchmark: Benchmark; more: boolean }>([
  [
    'more than|further than|faster than|harder than|by more than|stronger than|greater than|higher than|better than|larger than|bigger than|exceeding',
    (benchmark) => ({ benchmark, more: true }),
  ],
  [
    'less than|slower than|by less than|not as much as|lower than|worse than|smaller than|below',
    (benchmark) => ({ benchmark, more: false }),
  ],
]);

/** "beating SPY and its sector": one more to compare with. */
export const ALSO_BENCHMARK_WORDS = withBenchmarks<Benchmark>([['and|and also|and both|&', (benchmark) => benchmark]]);

/** "performance versus SPY". */
export const AGAINST_BENCHMARK_WORDS = withBenchmarks<Benchmark>([
  ['relative to|versus|vs|compared to|compared with|against|in comparison to|in relation to', (benchmark) => benchmark],
]);

export type Moving = 'beta' | 'correlation' | 'correlated' | 'uncorrelated' | 'opposed';

/** How a stock moves with the market: "correlation with SPY", "uncorrelated with the market". */
export const MOVING_WITH_WORDS = withBenchmarks<{ benchmark: Benchmark; moving: Moving }>([
  [
    'beta to|beta with|beta against|beta versus|beta vs|beta relative to',
    (benchmark) => ({ benchmark, moving: 'beta' }),
  ],
  ['correlation with|correlation to|correlation against', (benchmark) => ({ benchmark, moving: 'correlation' })],
  [
    'correlated with|correlated to|highly correlated with|highly correlated to|strongly correlated with|strongly correlated to|moving with',
    (benchmark) => ({ benchmark, moving: 'correlated' }),
  ],
  [
    'uncorrelated with|uncorrelated to|not correlated with|not correlated to|no correlation with|no correlation to',
    (benchmark) => ({ benchmark, moving: 'uncorrelated' }),
  ],
  [
    'negatively correlated with|negatively correlated to|inversely correlated with|inversely correlated to|moving against|moving opposite to',
    (benchmark) => ({ benchmark, moving: 'opposed' }),
  ],
]);

export const BENCHMARK_TABLES: readonly PhraseTable<unknown>[] = [
  BEATING_WORDS,
  THAN_BENCHMARK_WORDS,
  ALSO_BENCHMARK_WORDS,
  AGAINST_BENCHMARK_WORDS,
  MOVING_WITH_WORDS,
];

/** The end of the longest phrase about a benchmark at a token; null if there is none. */
export function endOfBenchmarkPhrase(tokens: readonly Token[], at: number): number | null {
  const ends = BENCHMARK_TABLES.map((table) => table.match(tokens, at, tokens.length - 1)?.next ?? 0);
  return Math.max(...ends) || null;
}
