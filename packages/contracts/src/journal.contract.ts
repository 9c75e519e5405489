import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { byId, NOT_FOUND, READ_MS, WRITE_MS } from './journal-call-parts.ts';
import {
  accountValueInput,
  pageCursorSchema,
  cashTransactionListSchema,
  cashTransactionSchema,
  newCashTransactionSchema,
  newTradeSchema,
  tagChangeResultSchema,
  tagChangeSchema,
  tradeChangeSchema,
  tradeCloseSchema,
  tradeDetailSchema,
  tradeFilterSchema,
  tradeListSchema,
  tradePageSchema,
} from './journal.ts';
import { accountStatsSchema, journalNamesSchema, openPositionsSchema, statisticsSchema } from './journal-statistics.ts';
import { erasedPayload, personalDataPart, personalDataQuery } from './personal-data.ts';
import { defineEvent, defineRpc } from './rpc.ts';

const nothing = z.strictObject({});

/** The service provides user-facing messages; `details.field` is the field, if any. */
export const TRADE_ERRORS = { INVALID_TRADE: 'invalid', TOO_MANY_TRADES: 'conflict' } as const;
const CHANGED = { TRADE_CHANGED: 'conflict' } as const;
/** The key was already used for a different request. */
const REUSED = { IDEMPOTENCY_KEY_REUSED: 'conflict' } as const;
/** A retry with the same key has no further effect and returns the same response. */
const keyed = { idempotencyKey: z.string().min(1).max(200).optional() };

export const listTrades = defineRpc({
  subject: 'journal.trades.list.v1',
  input: tradePageSchema,
  output: tradeListSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const getTrade = defineRpc({
  subject: 'journal.trade.get.v1',
  input: byId,
  output: tradeDetailSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const createTrade = defineRpc({
  subject: 'journal.trade.create.v1',
  input: newTradeSchema.extend(keyed),
  output: tradeDetailSchema,
  errors: { ...PREMIUM_ERRORS, ...TRADE_ERRORS, ...REUSED },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

export const changeTrade = defineRpc({
  subject: 'journal.trade.change.v1',
  input: tradeChangeSchema.extend({ id: z.uuid() }),
  output: tradeDetailSchema,
  errors: { ...PREMIUM_ERRORS, ...TRADE_ERRORS, ...NOT_FOUND, ...CHANGED },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

export const closeTrade = defineRpc({
  subject: 'journal.trade.close.v1',
  input: tradeCloseSchema.extend({ id: z.uuid(), ...keyed }),
  output: tradeDetailSchema,
  errors: { ...PREMIUM_ERRORS, ...TRADE_ERRORS, ...NOT_FOUND, ...REUSED },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

export const tagTrades = defineRpc({
  subject: 'journal.trades.tag.v1',
  input: tagChangeSchema,
  output: tagChangeResultSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, ...TRADE_ERRORS },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

/** It can be restored for DELETED_TRADES_DAYS. */
export const deleteTrade = defineRpc({
  subject: 'journal.trade.delete.v1',
  input: byId,
  output: nothing,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const restoreTrade = defineRpc({
  subject: 'journal.trade.restore.v1',
  input: byId,
  output: tradeDetailSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, ...TRADE_ERRORS },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const getAccountStats = defineRpc({
  subject: 'journal.account.get.v1',
  input: nothing,
  output: accountStatsSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

/** Records the difference as an adjustment today; the P&L doesn't change. */
export const setAccountValue = defineRpc({
  subject: 'journal.account.set.v1',
  input: z.strictObject({ accountValue: accountValueInput }),
  output: accountStatsSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const listCashTransactions = defineRpc({
  subject: 'journal.transactions.list.v1',
  input: nothing,
  output: cashTransactionListSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

export const addCashTransaction = defineRpc({
  subject: 'journal.transaction.add.v1',
  input: newCashTransactionSchema.extend(keyed),
  output: cashTransactionSchema,
  errors: { ...PREMIUM_ERRORS, ...REUSED, INVALID_CASH_TRANSACTION: 'invalid', TOO_MANY_CASH_TRANSACTIONS: 'conflict' },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

export const deleteCashTransaction = defineRpc({
  subject: 'journal.transaction.delete.v1',
  input: byId,
  output: nothing,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const getOpenPositions = defineRpc({
  subject: 'journal.positions.get.v1',
  input: nothing,
  output: openPositionsSchema,
  errors: { ...PREMIUM_ERRORS, MARKET_LOADING: 'unavailable' },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const getStatistics = defineRpc({
  subject: 'journal.statistics.get.v1',
  input: tradeFilterSchema,
  output: statisticsSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

export const getJournalNames = defineRpc({
  subject: 'journal.names.get.v1',
  input: nothing,
  output: journalNamesSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

/** One part of the export's text; `next` is null in the last part. */
export const exportJournal = defineRpc({
  subject: 'journal.export.read.v1',
  input: tradeFilterSchema.extend({ format: z.enum(['csv', 'json']), after: pageCursorSchema.optional() }),
  output: z.object({ text: z.string(), next: pageCursorSchema.nullable() }),
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const exportJournalData = defineRpc({
  subject: 'journal.data.export.v1',
  input: personalDataQuery,
  output: personalDataPart,
  errors: {},
  deadlineMs: 10_000,
  idempotent: true,
});

export const journalUserErased = defineEvent({
  subject: 'journal.user.erased.v1',
  delivery: 'durable',
  payload: erasedPayload,
});
