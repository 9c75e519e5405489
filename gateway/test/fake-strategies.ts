import { Controller } from '@nestjs/common';
import {
  changeStrategy,
  compare,
  DEFAULT_ALERT_RULES,
  deleteStrategy,
  duplicateStrategy,
  deleteScans,
  getStrategy,
  listScanHistory,
  listStrategies,
  plan,
  restoreStrategy,
  saveStrategy,
  setStrategyAlert,
  series,
  type Strategy,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { FakeService, respondTo, bindAll } from './fake-service.ts';

export const STRATEGY_ID = '7f1c1d5e-6c1b-4a55-9b0e-0c6c3b3a8f11';

export const strategy: Strategy = {
  id: STRATEGY_ID,
  name: 'Oversold',
  description: '',
  query: 'rsi below 30',
  plan: plan(compare(series('rsi'), '<', 30)),
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
  alert: false,
  alertRules: null,
  lastRun: null,
  changes: null,
  entered: [],
  left: [],
};

/** Fakes the scanner's strategies and history contracts. */
@Controller()
export class FakeStrategies extends FakeService {
  constructor() {
    super([
      respondTo(listStrategies, () => ({ strategies: [strategy] })),
      respondTo(getStrategy, () => strategy),
      respondTo(saveStrategy, () => strategy),
      respondTo(changeStrategy, () => strategy),
      respondTo(setStrategyAlert, () => ({ ...strategy, alert: true, alertRules: DEFAULT_ALERT_RULES })),
      respondTo(duplicateStrategy, () => strategy),
      respondTo(deleteStrategy, () => ({})),
      respondTo(restoreStrategy, () => strategy),
      respondTo(listScanHistory, () => ({ scans: [], nextCursor: null })),
      respondTo(deleteScans, () => ({})),
    ]);
  }
}
bindAll(FakeStrategies, { ...rpcsOf('scanner.strategies'), ...rpcsOf('scanner.history') });
