import {
  matchCountsRequestSchema,
  matchCountsSchema,
  pastMatchesRequestSchema,
  pastMatchesSchema,
} from './match-counts.ts';
import { defineRpc } from './rpc.ts';
import { TICKET_ERRORS } from './scan-pages.ts';

/** The scan of a ticket was within its user's trial or plan, so these calls check only the ticket. Nothing is counted. */
const ERRORS = { ...TICKET_ERRORS, RATE_LIMITED: 'rate_limited' } as const;

/** The past matches of one of the actor's scans, by session. Counted once per plan and market version. */
export const countMatches = defineRpc({
  subject: 'scanner.matches.count.v1',
  input: matchCountsRequestSchema,
  output: matchCountsSchema,
  errors: ERRORS,
  deadlineMs: 5000,
  idempotent: true,
});

/** The matches of one of the actor's scans on one past session. */
export const listPastMatches = defineRpc({
  subject: 'scanner.matches.list.v1',
  input: pastMatchesRequestSchema,
  output: pastMatchesSchema,
  errors: { ...ERRORS, UNKNOWN_SESSION: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
});
