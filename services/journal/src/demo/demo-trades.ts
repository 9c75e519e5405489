import type { LiquidBars } from '@plainscan/contracts';
import type { Steps } from '../slicing/run-sliced.ts';
import { SeededRandom } from './seeded-random.ts';
import { type DemoTrade, simulateTrade } from './simulate-trade.ts';
import { LOOKBACK, SETUPS } from './setups.ts';

/** Trades of a demo account; fewer if the market's history is short. */
export const DEMO_TRADES = 200;
export const STARTING_BALANCE = 50_000;

const SESSIONS_A_YEAR = 252;
/** Sessions that the trades need: a year plus the lookback of a setup. */
export const DEMO_SESSIONS = SESSIONS_A_YEAR + LOOKBACK + 1;

const SEED = 20;
/** Target number of trades; days without a setup fall short of it. */
const PACE = DEMO_TRADES + 5;
const MAX_OPEN = 8;
const RISK = 0.01;
const MIN_PRICE = 5;
/** Fraction of losing trades that are left out, so that the year ends with a profit. */
const SKIPPED_LOSERS = 0.3;

/** Simulates a year of a trader who checks three scans after each close. Oldest entry first; the same bars give the same trades. */
export function* demoTrades({ sessions, stocks }: LiquidBars): Steps<DemoTrade[]> {
  const random = new SeededRandom(SEED);
  const trades: DemoTrade[] = [];
  const account = { value: STARTING_BALANCE, risk: RISK };
  const first = Math.max(LOOKBACK + 1, sessions.length - SESSIONS_A_YEAR);
  for (let i = first; i < sessions.length; i++) {
    const open = trades.filter(({ closedIn }) => closedIn === null || closedIn >= i);
    const taken = new Set(open.map(({ symbol }) => symbol));
    const due = Math.round((PACE * (i - first + 1)) / (sessions.length - first)) - trades.length;
    let room = Math.min(MAX_OPEN - open.length, due + random.pick([-1, 0, 1]));
    for (const bars of random.shuffled(stocks)) {
      if (room <= 0) break;
      if (bars.close[i - 1]! < MIN_PRICE || taken.has(bars.symbol)) continue;
      const setup = random.shuffled(SETUPS).find(({ matches }) => matches(bars, i - 1));
      const trade = setup ? simulateTrade(bars, setup, i, account, random) : null;
      if (!trade || (trade.r < 0 && random.chance(SKIPPED_LOSERS))) continue;
      taken.add(bars.symbol);
      trades.push(trade);
      room -= 1;
    }
    yield;
  }
  return trades.slice(-DEMO_TRADES);
}
