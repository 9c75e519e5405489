import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { defineRpc } from './rpc.ts';
import {
  newStrategyInput,
  scanHistoryQuery,
  scanHistorySchema,
  strategyAlertBody,
  strategyChange,
  strategyListSchema,
  strategySchema,
} from './strategies.ts';

const byId = z.strictObject({ id: z.uuid() });
const nothing = z.object({});
const NOT_FOUND = { NOT_FOUND: 'not_found' } as const;
const SAVE_ERRORS = { STRATEGY_NAME_TAKEN: 'conflict', TOO_MANY_STRATEGIES: 'conflict' } as const;
/** Why an alert can't be turned on. */
export const ALERT_ERRORS = { ...PREMIUM_ERRORS, ALERT_LIMIT: 'forbidden' } as const;
const call = { deadlineMs: 4000, idempotent: true } as const;

/** All strategy RPCs only see the actor's own strategies; those of other users are NOT_FOUND. */
export const listStrategies = defineRpc({
  ...call,
  subject: 'scanner.strategies.list.v1',
  input: z.strictObject({}),
  output: strategyListSchema,
  errors: {},
});

export const getStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.get.v1',
  input: byId,
  output: strategySchema,
  errors: NOT_FOUND,
});

/** If an equal strategy was saved within the last minute, returns that one, so that a repeated call saves once. */
export const saveStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.save.v1',
  input: newStrategyInput,
  output: strategySchema,
  errors: SAVE_ERRORS,
});

export const changeStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.change.v1',
  input: z.strictObject({ id: z.uuid(), change: strategyChange }),
  output: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

/** Named "X (copy)", "X (copy 2)"; the caller chooses `copyId`. */
export const duplicateStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.duplicate.v1',
  input: z.strictObject({ id: z.uuid(), copyId: z.uuid() }),
  output: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

/** It can be restored for 30 days. */
export const deleteStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.delete.v1',
  input: byId,
  output: nothing,
  errors: NOT_FOUND,
});

export const restoreStrategy = defineRpc({
  ...call,
  subject: 'scanner.strategies.restore.v1',
  input: byId,
  output: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

/** Turns the alert on or off, or changes its rules. During the trial, TRIAL_ALERTS strategies may have one. */
export const setStrategyAlert = defineRpc({
  ...call,
  subject: 'scanner.strategies.alert.v1',
  input: byId.extend(strategyAlertBody.shape),
  output: strategySchema,
  errors: { ...NOT_FOUND, ...ALERT_ERRORS, UNKNOWN_SYMBOLS: 'invalid' },
});

export const listScanHistory = defineRpc({
  ...call,
  subject: 'scanner.history.list.v1',
  input: scanHistoryQuery.extend({ limit: z.int().min(1).max(100) }),
  output: scanHistorySchema,
  errors: { INVALID_CURSOR: 'invalid' },
});

/** Deletes one or all. */
export const deleteScans = defineRpc({
  ...call,
  subject: 'scanner.history.forget.v1',
  input: z.strictObject({ id: z.uuid().nullable() }),
  output: nothing,
  errors: NOT_FOUND,
});
