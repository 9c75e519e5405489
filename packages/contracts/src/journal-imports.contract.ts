import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { byId, NOT_FOUND, READ_MS, WRITE_MS } from './journal-call-parts.ts';
import {
  IMPORT_PART_CHARS,
  importChangeSchema,
  importListSchema,
  importPresetListSchema,
  importRowsPageSchema,
  importRowsSchema,
  importSchema,
  MAX_IMPORT_BYTES,
} from './journal-imports.ts';
import { defineRpc } from './rpc.ts';

const nothing = z.strictObject({});
/** Enough for reading, matching, and writing 50,000 rows. */
const IMPORT_MS = 14_000;

/** Creates a draft without content. */
export const beginImport = defineRpc({
  subject: 'journal.import.begin.v1',
  input: z.strictObject({ id: z.uuid(), name: z.string().max(200), chars: z.int().min(0).max(MAX_IMPORT_BYTES) }),
  output: nothing,
  errors: { ...PREMIUM_ERRORS, TOO_MANY_IMPORTS: 'conflict' },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const addImportPart = defineRpc({
  subject: 'journal.import.append.v1',
  input: z.strictObject({ id: z.uuid(), part: z.int().min(0).max(100), text: z.string().max(IMPORT_PART_CHARS) }),
  output: nothing,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

/** Called once all parts are uploaded: detects the format, reads the file, and compares it with the journal, which doesn't change yet. */
export const readImport = defineRpc({
  subject: 'journal.import.read.v1',
  input: byId,
  output: importSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, UNREADABLE_FILE: 'unprocessable', TOO_MANY_ROWS: 'unprocessable' },
  deadlineMs: IMPORT_MS,
  idempotent: true,
});

export const getImport = defineRpc({
  subject: 'journal.import.get.v1',
  input: byId,
  output: importSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const listImports = defineRpc({
  subject: 'journal.imports.list.v1',
  input: nothing,
  output: importListSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

export const listImportRows = defineRpc({
  subject: 'journal.rows.list.v1',
  input: importRowsPageSchema.extend({ id: z.uuid() }),
  output: importRowsSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const changeImport = defineRpc({
  subject: 'journal.import.change.v1',
  input: importChangeSchema.extend({ id: z.uuid() }),
  output: importSchema,
  errors: {
    ...PREMIUM_ERRORS,
    ...NOT_FOUND,
    INVALID_MAPPING: 'invalid',
    NOT_A_DRAFT: 'conflict',
    TOO_MANY_PRESETS: 'conflict',
    TOO_MANY_ROWS: 'unprocessable',
  },
  deadlineMs: IMPORT_MS,
  idempotent: true,
});

/** Idempotent: repeating it returns the same response. */
export const commitImport = defineRpc({
  subject: 'journal.import.commit.v1',
  input: byId,
  output: importSchema,
  errors: {
    ...PREMIUM_ERRORS,
    ...NOT_FOUND,
    NOT_A_DRAFT: 'conflict',
    NOTHING_TO_IMPORT: 'unprocessable',
    TOO_MANY_TRADES: 'conflict',
  },
  deadlineMs: IMPORT_MS,
  idempotent: true,
});

/** Removes everything it added from the journal and matches the remaining fills again. */
export const undoImport = defineRpc({
  subject: 'journal.import.undo.v1',
  input: byId,
  output: importSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, NOT_COMMITTED: 'conflict', TRADES_CHANGED: 'conflict' },
  deadlineMs: IMPORT_MS,
  idempotent: true,
});

export const discardImport = defineRpc({
  subject: 'journal.import.discard.v1',
  input: byId,
  output: nothing,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, NOT_A_DRAFT: 'conflict' },
  deadlineMs: WRITE_MS,
  idempotent: true,
});

export const listImportPresets = defineRpc({
  subject: 'journal.presets.list.v1',
  input: nothing,
  output: importPresetListSchema,
  errors: PREMIUM_ERRORS,
  deadlineMs: READ_MS,
  idempotent: true,
});

export const deleteImportPreset = defineRpc({
  subject: 'journal.preset.delete.v1',
  input: byId,
  output: nothing,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND },
  deadlineMs: WRITE_MS,
  idempotent: true,
});
