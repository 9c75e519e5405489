/**
 * How well chart setups are found on charts that are drawn with and without them, and how long it takes: the newest bars of a whole
 * market, as in a scan that computes them first, and all bars of one stock, as in a replay.
 */
import { CHART_SETUPS, type BarColumns, type ChartSetup, setup, setupReach } from '@plainscan/indicators';
import { nearMissRules, plantedChart, quietChart, volatileChart } from '@plainscan/indicators/testing';

const STOCKS = 11_626;
const MEASURED = 500;
const BARS = 500;
/** the fewest sessions that a scan caches */
const NEWEST = 8;
const CHARTS = 200;
const DAILY_MOVES = [0.012, 0.02, 0.03] as const;

const out = new Float64Array(BARS);
const holds = (name: ChartSetup, bars: BarColumns): boolean => {
  const values = new Float64Array(bars.close.length);
  setup(name, bars, { newest: 1 }, values);
  return values.at(-1) === 1;
};

const seeds = Array.from({ length: CHARTS }, (_, k) => 1000 + k);
const count = (name: ChartSetup, chartOf: (seed: number) => BarColumns): number =>
  seeds.filter((seed) => holds(name, chartOf(seed))).length;

function accuracy(name: ChartSetup): { recall: number; precision: number } {
  const right = count(name, (seed) => plantedChart(name, seed));
  const nearMisses = nearMissRules(name).map((rule) => count(name, (seed) => plantedChart(name, seed, rule)));
  const wrong = nearMisses.reduce(
    (sum, found) => sum + found,
    count(name, (seed) => quietChart(seed)),
  );
  return { recall: right / CHARTS, precision: right / (right + wrong) };
}

const stocks = Array.from({ length: MEASURED }, (_, k) => volatileChart(k + 1, BARS, DAILY_MOVES[k % 3]!));

function newestBars({ dates, open, high, low, close, volume }: BarColumns, bars: number): BarColumns {
  const from = Math.max(0, BARS - bars);
  return {
    dates: dates.subarray(from),
    open: open.subarray(from),
    high: high.subarray(from),
    low: low.subarray(from),
    close: close.subarray(from),
    volume: volume.subarray(from),
    vwap: null,
  };
}

/** Milliseconds for each measured stock, the best of a few rounds. */
function timed(run: (bars: BarColumns) => void): number {
  let best = Infinity;
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    for (const bars of stocks) run(bars);
    best = Math.min(best, performance.now() - start);
  }
  return best / MEASURED;
}

console.log('setup                    recall  precision  newest bars of the market  all bars');
for (const name of CHART_SETUPS) {
  const { recall, precision } = accuracy(name);
  const needed = NEWEST + setupReach(name);
  const newest = timed((bars) => {
    const recent = newestBars(bars, needed);
    setup(name, recent, { newest: NEWEST }, out.subarray(0, recent.close.length));
  });
  const all = timed((bars) => setup(name, bars, {}, out));
  console.log(
    `${name.padEnd(23)} ${(100 * recall).toFixed(1).padStart(6)}% ${(100 * precision).toFixed(1).padStart(9)}% ` +
      `${(newest * STOCKS).toFixed(0).padStart(23)} ms ${((all / BARS) * 1e6).toFixed(0).padStart(5)} ns/bar`,
  );
}
