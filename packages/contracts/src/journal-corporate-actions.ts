import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { defineRoute } from './http.ts';
import { PREMIUM_STATUS, write, WRITE_MS } from './journal-call-parts.ts';
import { daySchema, journalSymbolSchema, priceInput, shareRatioInput } from './journal.ts';
import { importSchema } from './journal-imports.ts';
import { defineRpc } from './rpc.ts';

const splitInput = z.strictObject({
  kind: z.literal('split'),
  symbol: journalSymbolSchema,
  /** the first day with shares after the split */
  on: daySchema,
  /** shares after the split for every `oldShares` before: 10 and 1 for a 10-for-1 split, 1 and 10 for a reverse split */
  newShares: shareRatioInput,
  oldShares: shareRatioInput,
  /** total paid for the fraction of a share that remained */
  cashInLieu: priceInput.nullish(),
});
const symbolChangeInput = z.strictObject({
  kind: z.literal('symbol_change'),
  symbol: journalSymbolSchema,
  newSymbol: journalSymbolSchema,
  /** the first day of the new symbol */
  on: daySchema,
});
/** Applies to every position of the symbol that was open at the start of the day. */
export const corporateActionInput = z.discriminatedUnion('kind', [splitInput, symbolChangeInput]);
export type CorporateActionInput = z.output<typeof corporateActionInput>;

const ERRORS = {
  INVALID_CORPORATE_ACTION: 'invalid',
  ALREADY_RECORDED: 'conflict',
  TOO_MANY_IMPORTS: 'conflict',
} as const;

/** Recorded like an import, and undone like one. */
export const recordCorporateAction = defineRpc({
  subject: 'journal.action.record.v1',
  input: z.discriminatedUnion('kind', [
    splitInput.extend({ idempotencyKey: z.string().min(1).max(200).optional() }),
    symbolChangeInput.extend({ idempotencyKey: z.string().min(1).max(200).optional() }),
  ]),
  output: importSchema,
  errors: { ...PREMIUM_ERRORS, ...ERRORS, IDEMPOTENCY_KEY_REUSED: 'conflict' },
  deadlineMs: WRITE_MS,
  idempotent: false,
});

export const recordCorporateActionRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/journal/corporate-actions',
  summary: 'Record a split or a symbol change; undo it like an import',
  body: corporateActionInput,
  response: importSchema,
  errors: {
    ...PREMIUM_STATUS,
    INVALID_CORPORATE_ACTION: 400,
    ALREADY_RECORDED: 409,
    TOO_MANY_IMPORTS: 409,
    IDEMPOTENCY_KEY_REUSED: 409,
  },
});
