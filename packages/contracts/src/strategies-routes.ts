import { z } from 'zod';
import { defineRoute } from './http.ts';
import {
  newStrategyBody,
  scanHistoryQuery,
  scanHistorySchema,
  strategyAlertBody,
  strategyChange,
  strategyListSchema,
  strategySchema,
} from './strategies.ts';

const byId = z.strictObject({ id: z.uuid() });
const nothing = z.object({});
const NOT_FOUND = { NOT_FOUND: 404 } as const;
const SAVE_ERRORS = { STRATEGY_NAME_TAKEN: 409, TOO_MANY_STRATEGIES: 409 } as const;
const read = { access: 'user', perMinute: 240 } as const;
const write = { access: 'user', perMinute: 120 } as const;

export const strategiesRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/strategies',
  summary: 'List your saved strategies, by name',
  response: strategyListSchema,
  errors: {},
});

export const saveStrategyRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/strategies',
  summary: 'Save a scan as a strategy; `parameters` is the scan response, or empty',
  body: newStrategyBody,
  response: strategySchema,
  errors: SAVE_ERRORS,
  // a scan response
  maxBodyBytes: 512 * 1024,
});

export const strategyRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/strategies/:id',
  summary: 'Get a strategy with the matches of its last run',
  params: byId,
  response: strategySchema,
  errors: NOT_FOUND,
});

export const changeStrategyRoute = defineRoute({
  ...write,
  method: 'PATCH',
  path: '/api/strategies/:id',
  summary: "Update a strategy's name, description, or scan",
  params: byId,
  body: strategyChange,
  response: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

export const strategyAlertRoute = defineRoute({
  ...write,
  method: 'PUT',
  path: '/api/strategies/:id/alert',
  summary: "Turn a strategy's alert on or off, or change its rules",
  params: byId,
  body: strategyAlertBody,
  response: strategySchema,
  errors: { ...NOT_FOUND, PREMIUM_REQUIRED: 403, ALERT_LIMIT: 403, UNKNOWN_SYMBOLS: 400 },
});

export const duplicateStrategyRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/strategies/:id/duplicate',
  summary: 'Duplicate a strategy',
  params: byId,
  response: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

export const deleteStrategyRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/strategies/:id',
  summary: 'Delete a strategy; it can be restored for 30 days',
  params: byId,
  response: nothing,
  errors: NOT_FOUND,
});

export const restoreStrategyRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/strategies/:id/restore',
  summary: 'Restore a deleted strategy',
  params: byId,
  response: strategySchema,
  errors: { ...NOT_FOUND, ...SAVE_ERRORS },
});

export const scanHistoryRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/scan-history',
  summary: 'List your scan history, newest first',
  query: scanHistoryQuery,
  response: scanHistorySchema,
  errors: { INVALID_CURSOR: 400 },
});

export const forgetScanRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/scan-history/:id',
  summary: 'Delete a scan from the history',
  params: byId,
  response: nothing,
  errors: NOT_FOUND,
});

export const deleteScansRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/scan-history',
  summary: 'Clear the scan history',
  response: nothing,
  errors: {},
});
