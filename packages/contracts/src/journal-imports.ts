import { z } from 'zod';
import { currencySchema, daySchema, decimalSchema } from './journal.ts';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_ROWS_PAGE = 200;
export const MAX_PRESETS = 50;
/** A file travels in parts of at most so many UTF-16 units. */
export const IMPORT_PART_CHARS = 256 * 1024;

/** How a file was read: by which broker's form, by the user's own mapping, or not yet. */
export const IMPORT_SOURCES = [
  'plainscan',
  'schwab',
  'interactive-brokers',
  'trading212',
  'revolut',
  'etoro',
  'degiro',
  'robinhood',
  'fidelity',
  'webull',
  'thinkorswim',
  'etrade',
  'tradestation',
  'tastytrade',
  'merrill',
  'vanguard',
  'questrade',
  'coinbase',
  'ofx',
  'mapped',
  'unknown',
] as const;

const column = z.string().min(1).max(200);
const words = z.array(z.string().trim().min(1).max(60)).max(30);

/** How the columns of any other broker's file are to be read. Columns by their name in the header line. */
export const importMappingSchema = z.strictObject({
  /** 1 is the first line of the file; left out: the first that names the columns */
  headerLine: z.int().min(1).max(100).optional(),
  /** left out: the one that parts the lines best */
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  columns: z.strictObject({
    symbol: column,
    date: column,
    quantity: column,
    /** one of price and amount must be there: the other follows from the quantity */
    price: column.optional(),
    /** money moved, fees included or not as `amountIncludesFees` says; its sign does not matter */
    amount: column.optional(),
    /** what was done: its words are `actions`; without it the sign of the quantity tells */
    action: column.optional(),
    time: column.optional(),
    fees: z.array(column).max(4).default([]),
    currency: column.optional(),
    account: column.optional(),
  }),
  amountIncludesFees: z.boolean().default(true),
  /** a row whose action contains one of the words, in any case; any other row is no trade */
  actions: z
    .strictObject({
      buy: words,
      sell: words,
      short: words.default([]),
      cover: words.default([]),
      deposit: words.default([]),
      withdrawal: words.default([]),
    })
    .default({
      buy: ['buy', 'bought'],
      sell: ['sell', 'sold'],
      short: ['sell short', 'short sale'],
      cover: ['buy to cover'],
      deposit: ['deposit'],
      withdrawal: ['withdraw'],
    }),
  dateOrder: z.enum(['ymd', 'mdy', 'dmy']),
  decimal: z.enum(['.', ',']).default('.'),
  /** IANA name: where the file's days and times are meant */
  timeZone: z.string().max(64),
  /** of rows that name none */
  currency: currencySchema.default('USD'),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * `duplicate`: the journal has this fill from an import already, as often as the file has it. `possible_duplicate`: a trade written
 * by hand looks the same. `ignored`: no trade (a dividend, interest). `failed`: cannot be read.
 */
export const IMPORT_VERDICTS = [
  'new',
  'duplicate',
  'possible_duplicate',
  'deposit',
  'withdrawal',
  'ignored',
  'failed',
] as const;
export const IMPORT_EFFECTS = ['opens', 'adds', 'reduces', 'closes', 'reverses'] as const;

export const importRowSchema = z
  .object({
    /** in the file, 1 is the first */
    line: z.int(),
    verdict: z.enum(IMPORT_VERDICTS),
    /** becomes part of the journal when the import is committed */
    included: z.boolean(),
    /** why, in a sentence for people; null for a plain new one */
    reason: z.string().nullable(),
    warnings: z.array(z.string()).max(5),
    /** the raw row from the file, truncated */
    text: z.string().max(300),
    fill: z
      .object({
        action: z.enum(['buy', 'sell']),
        symbol: z.string(),
        on: daySchema,
        at: z.string().nullable(),
        quantity: decimalSchema,
        price: decimalSchema,
        fee: decimalSchema,
        value: decimalSchema,
        currency: currencySchema,
      })
      .nullable(),
    /** what the fill does to the position it meets */
    effect: z.enum(IMPORT_EFFECTS).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

export const importSchema = z
  .object({
    id: z.uuid(),
    /** of the file */
    name: z.string(),
    /** `failed`: a draft whose commit failed; it can be changed and committed like any other */
    status: z.enum(['draft', 'committing', 'failed', 'committed', 'undoing', 'undone']),
    /** why the last commit or undo changed nothing; null after a success */
    failure: z.string().nullable(),
    source: z.enum(IMPORT_SOURCES),
    /** for people: "Charles Schwab", the name of a preset */
    sourceName: z.string(),
    /** why nothing can be read without a mapping; null where all is well */
    problem: z.string().nullable(),
    /** names in the header line, and the first lines under it, for the mapping */
    columns: z.array(z.string().max(200)).max(100),
    sample: z.array(z.array(z.string().max(200)).max(100)).max(5),
    mapping: importMappingSchema.nullable(),
    /** whether a sale of shares that were never bought opens a short position; else what is not held is left out */
    recordShorts: z.boolean(),
    counts: z.object({
      rows: z.int(),
      new: z.int(),
      duplicate: z.int(),
      possibleDuplicate: z.int(),
      cash: z.int(),
      ignored: z.int(),
      failed: z.int(),
      included: z.int(),
    }),
    /** what committing makes, or made */
    trades: z.object({ created: z.int(), changed: z.int() }),
    /** the import that brought the very same file */
    sameFileAs: z.uuid().nullable(),
    createdAt: z.string(),
    committedAt: z.string().nullable(),
    undoneAt: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const importListSchema = z
  .object({ imports: z.array(importSchema.omit({ sample: true, columns: true, mapping: true })).max(200) })
  .meta({ id: 'Imports' });
export const importRowsPageSchema = z.strictObject({
  verdict: z.enum(IMPORT_VERDICTS).optional(),
  /** lines after this one */
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_IMPORT_ROWS_PAGE).default(MAX_IMPORT_ROWS_PAGE),
});
export const importRowsSchema = z
  .object({ rows: z.array(importRowSchema).max(MAX_IMPORT_ROWS_PAGE) })
  .meta({ id: 'ImportRows' });

/** How a draft is to be read; what is left out stays. A saved mapping is applied automatically to files with the same header. */
export const importChangeSchema = z.strictObject({
  mapping: importMappingSchema.optional(),
  savePresetAs: z.string().trim().min(1).max(80).optional(),
  recordShorts: z.boolean().optional(),
  /** lines to take that would be left out, and to leave out that would be taken */
  include: z.array(z.int().min(1)).max(5000).optional(),
  exclude: z.array(z.int().min(1)).max(5000).optional(),
});

export const importPresetListSchema = z
  .object({
    presets: z.array(z.object({ id: z.uuid(), name: z.string(), mapping: importMappingSchema })).max(MAX_PRESETS),
  })
  .meta({ id: 'ImportPresets' });
