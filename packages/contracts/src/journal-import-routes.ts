import { z } from 'zod';
import { defineRoute } from './http.ts';
import { byId, FOUND_STATUS, PREMIUM_STATUS, read, write } from './journal-call-parts.ts';
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

/** The body is the file's text (UTF-8), never parsed on the way. */
export const startImportRoute = defineRoute({
  method: 'POST',
  path: '/api/journal/imports',
  summary: "Have a broker's file read; nothing of it is in the journal before it is committed",
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
  summary: "One's own imports, newest first",
  response: importListSchema,
  errors: PREMIUM_STATUS,
});

export const importRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/imports/:id',
  summary: 'One import: how it is read, what it holds',
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS },
});

export const importRowsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/imports/:id/rows',
  summary: "A file's rows, each with its verdict",
  params: byId,
  query: importRowsPageSchema,
  response: importRowsSchema,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS },
});

export const changeImportRoute = defineRoute({
  ...write,
  method: 'PATCH',
  path: '/api/journal/imports/:id',
  summary: 'Read a draft in another way: map its columns, take or leave rows',
  params: byId,
  body: importChangeSchema,
  response: importSchema,
  errors: {
    ...PREMIUM_STATUS,
    ...FOUND_STATUS,
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
  summary: 'Make the rows of a draft part of the journal, once',
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS, NOT_A_DRAFT: 409, NOTHING_TO_IMPORT: 422, TOO_MANY_TRADES: 409 },
});

export const undoImportRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/journal/imports/:id/undo',
  summary: 'Take a whole import out of the journal again',
  params: byId,
  response: importSchema,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS, NOT_COMMITTED: 409 },
});

export const discardImportRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/journal/imports/:id',
  summary: 'Throw a draft away',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS, NOT_A_DRAFT: 409 },
});

export const importPresetsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/import-presets',
  summary: 'Mappings that were saved',
  response: importPresetListSchema,
  errors: PREMIUM_STATUS,
});

export const deleteImportPresetRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/journal/import-presets/:id',
  summary: 'Forget a saved mapping',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...FOUND_STATUS },
});

export const journalImportRoutes = {
  startImportRoute,
  importsRoute,
  importRoute,
  importRowsRoute,
  changeImportRoute,
  commitImportRoute,
  undoImportRoute,
  discardImportRoute,
  importPresetsRoute,
  deleteImportPresetRoute,
};
