import type { PastScan, Strategy, StrategySummary } from '@plainscan/contracts';

// Responses about strategies and scan history.

const id = (kind: number, i: number) => `${kind}0000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
export const strategyId = (i: number) => id(2, i);

export const PLAN: StrategySummary['plan'] & object = {
  version: 1,
  universe: { only: [], except: [] },
  where: {
    type: 'compare',
    left: { type: 'series', name: 'rsi', params: [14], ago: 0 },
    op: '<',
    right: { type: 'number', value: 30 },
  },
  sort: [],
  limit: null,
};

/** 42 matches: five new, two dropped off. */
export const strategySummary = (i: number, change: Partial<StrategySummary> = {}): StrategySummary => ({
  id: strategyId(i),
  name: `Strategy ${i}`,
  description: '',
  query: 'RSI under 30',
  plan: PLAN,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  alert: false,
  alertRules: null,
  lastRun: { ranAt: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(), asOf: '2026-08-07', total: 42 },
  changes: { entered: 5, left: 2 },
  ...change,
});

export const strategy = (i: number, change: Partial<Strategy> = {}): Strategy => {
  const { lastRun, ...rest } = strategySummary(i);
  return { ...rest, lastRun: lastRun && { ...lastRun, symbols: null }, entered: [], left: [], ...change };
};

export const pastScan = (i: number, change: Partial<PastScan> = {}): PastScan => ({
  id: id(3, i),
  query: `RSI under ${i}`,
  plan: PLAN,
  description: `stocks with RSI(14) below ${i}`,
  parser: 'builtin',
  ranAt: new Date().toISOString(),
  asOf: '2026-08-07',
  total: 42,
  times: 1,
  strategyId: null,
  ...change,
});
