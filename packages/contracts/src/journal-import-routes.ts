import { z } from 'zod';
import { defineRoute } from './http.ts';
import { byId, NOT_FOUND_STATUS, PREMIUM_STATUS, read, write } from './journal-call-parts.ts';
import {
  importChangeSchema,
  importListSchema,
  importPresetListSchema,
  importRowsPageSchema,
  importRowsSchema,
  importSchema,
  MAX_IMPORT_BYTES,
} from './journal-imports.ts';

const nothing = z.object({});

/** The body is the file's text (UTF-8), which the gateway doesn't parse. */
export const startImportRoute = defineRoute({
  method: 'POST',
  path: '/api/journal/imports',
  summary: "Upload a broker's file as a draft; nothing is added to the journal until you commit it",
  access: 'user',
  query: z.strictObject({ name: z.string().trim().min(1).max(200) }),
  body: z.string(),
  response: importSchema,
  errors: { ...PREMIUM_STATUS, TOO_MANY_IMPORTS: 409, UNREADABLE_FILE: 422, TOO_MANY_ROWS: 422 },
  perMinute: 20,
  rawBody: true,
  bodyTypes: ['text/csv', 'text/plain', 'application/json'],
  maxBodyBytes: MAX_IMPORT_BYTES,
});

export const importsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/imports',
  summary: 'List your imports, newest first',
  response: importListSchema,
  errors: PREMIUM_STATUS,
});

export const importRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/imports/:id',
  summary: 'Get an import: its format and contents',
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

export const importRowsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/imports/:id/rows',
  summary: "List an import's rows, each with its verdict",
  params: byId,
  query: importRowsPageSchema,
  response: importRowsSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

export const changeImportRoute = defineRoute({
  ...write,
  method: 'PATCH',
  path: '/api/journal/imports/:id',
  summary: 'Change a draft: map columns, include or exclude rows',
  params: byId,
  body: importChangeSchema,
  response: importSchema,
  errors: {
    ...PREMIUM_STATUS,
    ...NOT_FOUND_STATUS,
    INVALID_MAPPING: 400,
    NOT_A_DRAFT: 409,
    TOO_MANY_PRESETS: 409,
    TOO_MANY_ROWS: 422,
  },
  maxBodyBytes: 256 * 1024,
});

export const commitImportRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/journal/imports/:id/commit',
  summary: "Commit a draft's rows to the journal",
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, NOT_A_DRAFT: 409, NOTHING_TO_IMPORT: 422, TOO_MANY_TRADES: 409 },
});

export const undoImportRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/journal/imports/:id/undo',
  summary: 'Undo an import',
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, NOT_COMMITTED: 409, TRADES_CHANGED: 409 },
});

export const discardImportRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/journal/imports/:id',
  summary: 'Discard a draft',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, NOT_A_DRAFT: 409 },
});

export const importPresetsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/import-presets',
  summary: 'List saved mappings',
  response: importPresetListSchema,
  errors: PREMIUM_STATUS,
});

export const deleteImportPresetRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/journal/import-presets/:id',
  summary: 'Delete a saved mapping',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});
