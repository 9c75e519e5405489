import type { ReplayOutcome, ReplayResult, ReplayStatus } from '@plainscan/contracts';
import { PLAN } from './strategy-answers.ts';

// Responses about replays.

export const REPLAY_ID = '50000000-0000-4000-8000-000000000001';
export const CAVEAT = 'Hypothetical: no one made these trades.';

export const replayOutcome = (horizon: number, change: Partial<ReplayOutcome> = {}): ReplayOutcome => ({
  horizon,
  signals: 4321,
  days: 310,
  mean: 0.62,
  quantiles: { p5: -6.5, p25: -1.8, p50: 0.4, p75: 2.9, p95: 8.1 },
  hitRate: 0.54,
  medianAdverse: -2.1,
  medianFavorable: 2.6,
  baselineMean: 0.2,
  baselineHitRate: 0.51,
  excess: { estimate: 0.42, low: 0.1, high: 0.74 },
  verdict: 'better',
  chanceOfBest: 0.01,
  ...change,
});

const part = (label: string) => ({ label, signals: 2100, days: 150, mean: 0.7, excess: 0.3 });

export const replayResult = (change: Partial<ReplayResult> = {}): ReplayResult => ({
  from: '2024-12-02',
  asOf: '2026-11-25',
  marketVersion: 'v1',
  simulated: false,
  sessions: 500,
  matchedSessions: 312,
  medianMatches: 14,
  signals: 4400,
  outcomes: [1, 5, 10, 20, 60].map((horizon) => replayOutcome(horizon)),
  held: replayOutcome(5),
  curve: {
    points: [
      { on: '2025-01-02', equity: 0, baseline: 0, drawdown: 0 },
      { on: '2025-06-02', equity: 12.5, baseline: 4, drawdown: 0 },
      { on: '2026-11-25', equity: 8.1, baseline: 6, drawdown: -3.9 },
    ],
    maxDrawdown: 11.2,
    trades: 4300,
    capacity: 2_500_000,
  },
  years: [part('2025'), part('2026')],
  sectors: [part('Energy'), part('Technology')],
  regimes: [part('Falling market'), part('Rising market')],
  numbers: [
    {
      condition: 'RSI(14) below 30',
      label: 'RSI length',
      value: 14,
      steps: [
        { value: 13, signals: 4300, excess: 0.4, verdict: 'better' },
        { value: 14, signals: 4321, excess: 0.42, verdict: 'better' },
        { value: 15, signals: 4340, excess: 0.41, verdict: 'better' },
      ],
    },
    {
      condition: 'RSI(14) below 30',
      label: 'below',
      value: 30,
      steps: [
        { value: 27, signals: 12, excess: null, verdict: 'too-few' },
        { value: 30, signals: 4321, excess: 0.42, verdict: 'better' },
        { value: 33, signals: 9000, excess: -0.1, verdict: 'no-different' },
      ],
    },
  ],
  record: null,
  newest: Array.from({ length: 30 }, (_, i) => ({
    symbol: `S${String(i).padStart(3, '0')}`,
    name: `Stock ${i}`,
    on: '2026-11-25',
    change: i < 5 ? null : 1.5,
  })),
  caveats: [CAVEAT],
  variants: 1,
  ...change,
});

export const replayStatus = (change: Partial<ReplayStatus> = {}): ReplayStatus => ({
  id: REPLAY_ID,
  status: 'done',
  progress: 1,
  query: 'RSI under 30',
  plan: PLAN,
  description: 'stocks with RSI(14) below 30',
  unmatched: [],
  rule: { hold: 5, stop: null, target: null, costBp: 5 },
  reason: null,
  result: replayResult(),
  ...change,
});
