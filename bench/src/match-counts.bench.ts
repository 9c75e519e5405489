/**
 * The matches of typical scans on each of 500 sessions of the simulated market, as the strip under a scan's results shows
 * them, compared with the ordinary way to get the same counts: a scan as of each session, measured on a few of them. Each
 * count starts without series, like the first one after a market update.
 */
import { simulatedProvider } from '@plainscan/market-data';
import { countSessions, listSession } from '@plainscan/replay';
import { buildMarket, finish, runPlan } from '@plainscan/scan-engine';
import { median } from './median.ts';
import { BENCH_PLANS } from './scan-plans.ts';

const SESSION = '2026-11-20';
const FIRST_SESSION = '2024-11-25';
const ROUNDS = 9;
const WARM_UP = 3;
/** Of the sessions, every n-th is also scanned. */
const SCANNED_EVERY = 100;
const TARGET_MS = 150;

const milliseconds = (run: () => unknown): number => {
  const from = performance.now();
  run();
  return performance.now() - from;
};
const show = (value: number, width: number): string => value.toFixed(value < 10 ? 1 : 0).padStart(width);

const provider = simulatedProvider({ today: SESSION });
const symbols = (await provider.listSymbols()).map(({ symbol }) => symbol);
const stocks = await provider.dailyBars(symbols, FIRST_SESSION, SESSION);
const market = buildMarket(stocks);
const bars = stocks.reduce((sum, stock) => sum + stock.bars.dates.length, 0);
const dates = [...new Set(stocks.flatMap((stock) => [...stock.bars.dates]))].sort();
console.log(
  `${stocks.length.toLocaleString('en-US')} stocks × ${dates.length} sessions, ${bars.toLocaleString('en-US')} bars; ` +
    `median of ${ROUNDS} rounds; target ${TARGET_MS} ms`,
);

const sample = dates.filter((_, i) => i % SCANNED_EVERY === SCANNED_EVERY - 1);
console.log('counts ms | one day ms | scans of each session ms |   ratio | matched on | sentence');
const all: number[] = [];
for (const { sentence, plan } of BENCH_PLANS) {
  const count = () => finish(countSessions(market, plan));
  const { sessions, matches } = count();
  const scanMs = sample.map((date) =>
    milliseconds(() => {
      const { matched } = runPlan(buildMarket(stocks, { asOf: date }), plan);
      if (matched !== matches[sessions.indexOf(date)]) throw new Error(`the counts of ${date} differ: ${sentence}`);
    }),
  );
  for (let i = 0; i < WARM_UP; i++) count();
  const countMs = median(Array.from({ length: ROUNDS }, () => milliseconds(count)))!;
  const listMs = median(sample.map((date) => milliseconds(() => finish(listSession(market, plan, date)))))!;
  const everyScanMs = median(scanMs)! * dates.length;
  all.push(countMs);
  const active = matches.filter((one) => one > 0).length;
  console.log(
    `${show(countMs, 9)} | ${show(listMs, 10)} | ${show(everyScanMs, 24)} |${show(everyScanMs / countMs, 7)}× | ${String(active).padStart(10)} | ${sentence}`,
  );
}
console.log(`median ${show(median(all)!, 0)} ms, slowest ${show(Math.max(...all), 0)} ms`);
