import { expect, it } from '@jest/globals';
import {
  any,
  type Condition,
  not,
  plan,
  SETUPS,
  type SetupName,
  type StockHistory,
  window,
} from '@plainscan/contracts';
import { plantedChart } from '@plainscan/indicators/testing';
import { buildMarket, finish, runPlan } from '@plainscan/scan-engine';
import { stock } from '@plainscan/scan-engine/testing';
import { countSessions } from './count-sessions.ts';

const LAST_SESSIONS = 25;

const history = (name: SetupName, rule?: string): StockHistory => ({
  listing: stock({ symbol: (rule ?? name).toUpperCase(), close: [] }).listing,
  bars: plantedChart(name, 4, rule),
});
const histories = [...SETUPS.map((name) => history(name)), history('flat-base', 'a breakout')];
const market = buildMarket(histories);
const anySetup = any(...SETUPS.map((name): Condition => ({ type: 'setup', name })));

it.each([
  ['setups', anySetup],
  ['no setup', not(anySetup)],
  ['recent setups', window(anySetup, 3, 2)],
  ['breakouts', window({ type: 'setup', name: 'flat-base', breaksOut: true }, 5)],
])('finds the same %s on past sessions as a scan of that session', (_what, where) => {
  const { sessions, matches } = finish(countSessions(market, plan(where)));
  const found = Array.from(sessions, (asOf, i) => ({ asOf, matches: matches[i] })).slice(-LAST_SESSIONS);
  for (const { asOf, matches: counted } of found)
    expect([asOf, counted]).toEqual([asOf, runPlan(buildMarket(histories, { asOf }), plan(where)).matched]);
  expect(found.some(({ matches: counted }) => counted! > 0)).toBe(true);
});
