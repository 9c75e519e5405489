/**
 * Compares candle patterns with TA-Lib's C code on long histories and measures their time per bar. With --write, it writes the
 * fixture of packages/indicators/src/candles-talib.spec.ts: where TA-Lib finds its patterns in FIXTURE_HISTORY.
 */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { candle, CANDLE_PATTERNS } from '@plainscan/indicators';
import {
  type CandleHistory,
  candleWalk,
  FIXTURE_HISTORY,
  OWN_DEFINITIONS,
  plantedHistory,
  TALIB_CANDLES,
} from '@plainscan/indicators/testing';
import { buildTalib } from './talib.ts';

const FIXTURE = fileURLToPath(new URL('../../packages/indicators/src/testing/talib-candles.json', import.meta.url));
const DRIVER = fileURLToPath(new URL('talib-candles.c', import.meta.url));

/** Prices on a grid of powers of two keep every sum exact, so that equal values compare equal in both libraries. */
const HISTORIES: readonly (readonly [name: string, history: CandleHistory])[] = [
  ['planted', plantedHistory({ seed: 2, rounds: 20, unit: 1, noise: 0, steps: 64 })],
  ['planted, noisy', plantedHistory({ seed: 3, rounds: 60, unit: 1, noise: 0.1, steps: 64 })],
  ['planted, noisy, coarse', plantedHistory({ seed: 4, rounds: 60, unit: 1, noise: 0.2, steps: 16 })],
  ['planted, wide', plantedHistory({ seed: 5, rounds: 20, unit: 4, noise: 0.05, steps: 64 })],
  ['calm walk', candleWalk({ seed: 6, bars: 60_000, volatility: 0.02, gap: 0.005, steps: 128 })],
  ['wild walk', candleWalk({ seed: 7, bars: 60_000, volatility: 0.1, gap: 0.06, steps: 1024 })],
  ['gapping walk', candleWalk({ seed: 8, bars: 60_000, volatility: 0.03, gap: 0.05, steps: 256 })],
  ['coarse walk', candleWalk({ seed: 9, bars: 60_000, volatility: 0.04, gap: 0.02, steps: 8 })],
];
/** Sums of cents are rounded, and TA-Lib's running sums keep the rounding errors, so that ties may differ. */
const IN_CENTS = candleWalk({ seed: 10, bars: 200_000, volatility: 0.04, gap: 0.02, steps: 100 });

interface Found {
  readonly begin: number;
  /** by index; 0 elsewhere */
  readonly values: ReadonlyMap<number, number>;
}

const talib = await buildTalib(DRIVER, [...Object.keys(TALIB_CANDLES), ...OWN_DEFINITIONS]);

async function runTalib(history: CandleHistory): Promise<Map<string, Found>> {
  const child = spawn(talib.path, [String(history.close.length)], { stdio: ['pipe', 'pipe', 'inherit'] });
  for (const column of [history.open, history.high, history.low, history.close])
    child.stdin.write(new Uint8Array(column.buffer));
  child.stdin.end();
  const lines = (await text(child.stdout)).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name, begin, ...pairs] = line.split(' ');
      const values = pairs.map((pair) => pair.split(':').map(Number) as [number, number]);
      return [name!, { begin: Number(begin), values: new Map(values) }];
    }),
  );
}

/** Indexes at which we and TA-Lib differ on a pattern. */
function differences(history: CandleHistory, name: string, { begin, values }: Found): number[] {
  const { open, high, low, close } = history;
  const names = TALIB_CANDLES[name]!;
  const [positive, negative] = names.map((pattern) => {
    const out = new Float64Array(close.length);
    if (pattern) candle(pattern, open, high, low, close, out);
    return out;
  });
  /** One pattern for both signs, which give its color. */
  const isColorless = names[0] === names[1];
  const differing: number[] = [];
  for (let i = begin; i < close.length; i++) {
    const sign = Math.sign(values.get(i) ?? 0);
    const isWhite = close[i]! >= open[i]!;
    const up = positive![i] === 1 && (!isColorless || isWhite);
    const down = negative![i] === 1 && (!isColorless || !isWhite);
    if (sign !== Number(up) - Number(down) || (up && down)) differing.push(i);
  }
  return differing;
}

const counts = new Map<string, [positive: number, negative: number]>();
let bars = 0;
let failed = false;
for (const [label, history] of HISTORIES) {
  bars += history.close.length;
  const found = await runTalib(history);
  const differing = Object.keys(TALIB_CANDLES).flatMap((name) => {
    const at = found.get(name)!;
    const count = counts.get(name) ?? [0, 0];
    for (const value of at.values.values()) count[value > 0 ? 0 : 1] += 1;
    counts.set(name, count);
    return differences(history, name, at).map((i) => `${name} at ${i}`);
  });
  failed ||= differing.length > 0;
  console.log(
    `${label.padEnd(24)} ${String(history.close.length).padStart(7)} bars  ${differing.length} differences ${differing.slice(0, 5).join(', ')}`,
  );
}
const cents = await runTalib(IN_CENTS);
const tied = Object.keys(TALIB_CANDLES).map((name) => differences(IN_CENTS, name, cents.get(name)!).length);
console.log(
  `${'walk in cents'.padEnd(24)} ${String(IN_CENTS.close.length).padStart(7)} bars  ${tied.reduce((sum, n) => sum + n, 0)} differences (rounding may decide ties)`,
);
const rare = [...counts].flatMap(([name, count]) =>
  TALIB_CANDLES[name]!.flatMap((pattern, side) => (pattern && count[side]! < 20 ? [`${pattern} ${count[side]}`] : [])),
);
console.log(`\n${bars.toLocaleString('en-US')} bars; patterns found fewer than 20 times: ${rare.join(', ') || 'none'}`);

if (process.argv.includes('--write')) {
  const found = await runTalib(plantedHistory(FIXTURE_HISTORY));
  const lines = Object.keys(TALIB_CANDLES).map((name) => {
    const signed = [...found.get(name)!.values].map(([i, value]) => (value < 0 ? -i : i));
    return `  "${name}": "${signed.join(' ')}"`;
  });
  await writeFile(FIXTURE, `{\n${lines.join(',\n')}\n}\n`);
}
await talib.remove();

const ROUNDS = 7;
const BARS = 200_000;
const { open, high, low, close } = candleWalk({ seed: 11, bars: BARS, volatility: 0.04, gap: 0.02, steps: 100 });
const out = new Float64Array(BARS);
const times = CANDLE_PATTERNS.map((pattern) => {
  const samples = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    candle(pattern, open, high, low, close, out);
    return ((performance.now() - start) * 1e6) / BARS;
  });
  return { pattern, ns: samples.sort((a, b) => a - b)[ROUNDS >> 1]! };
}).sort((a, b) => b.ns - a.ns);
console.log('\nns per bar, medians, slowest first');
console.log(times.map(({ pattern, ns }) => `${pattern} ${ns.toFixed(1)}`).join(' · '));
if (failed) process.exitCode = 1;
