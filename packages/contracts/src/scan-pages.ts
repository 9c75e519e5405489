import { z } from 'zod';
import { sortKeySchema } from './scan-plan/scan-plan.ts';
import { MAX_PAGE_ROWS, scanRowSchema, scanTicketSchema } from './scans.ts';

/** Why a ticket can't fetch rows. */
export const TICKET_ERRORS = {
  TICKET_INVALID: 'invalid',
  TICKET_FOREIGN: 'forbidden',
  TICKET_EXPIRED: 'conflict',
  /** a newer market replaced the scanned one */
  MARKET_GONE: 'conflict',
  MARKET_LOADING: 'unavailable',
} as const;

/** The HTTP statuses of TICKET_ERRORS. */
export const TICKET_STATUSES = {
  TICKET_INVALID: 400,
  TICKET_FOREIGN: 403,
  TICKET_EXPIRED: 409,
  MARKET_GONE: 409,
  MARKET_LOADING: 503,
} as const;

/** A ticket contains a plan, which may be as large as a whole body. */
export const MAX_TICKET_BODY_BYTES = 128 * 1024;

/** Rows of an earlier scan, without using another scan of the allowance. */
export const scanRowsRequestSchema = z.strictObject({
  ticket: scanTicketSchema,
  offset: z.int().min(0).max(1_000_000),
  limit: z.int().min(1).max(MAX_PAGE_ROWS),
  /** the order of all matches; defaults to the scan's */
  sort: sortKeySchema.optional(),
});

/** Rows `offset … offset + results.length − 1` of `total`; their `values` belong to the scan's columns. */
export const scanRowsSchema = z
  .object({
    results: z.array(scanRowSchema).max(MAX_PAGE_ROWS),
    offset: z.int(),
    total: z.int(),
    /** the sort key of these rows */
    sort: sortKeySchema,
  })
  .meta({ id: 'ScanRows' });
export type ScanRows = z.infer<typeof scanRowsSchema>;

export const SCAN_EXPORT_FORMATS = ['csv', 'json'] as const;

export const scanExportRequestSchema = scanRowsRequestSchema
  .pick({ ticket: true, sort: true })
  .extend({ format: z.enum(SCAN_EXPORT_FORMATS) });

/** A part of an exported file; concatenating the parts gives the file. */
export const scanExportPartSchema = z.object({
  text: z.string(),
  /** offset of the next part; null after the last one */
  next: z.int().nullable(),
});
