import { defineRoute } from './http.ts';
import {
  matchCountsRequestSchema,
  matchCountsSchema,
  pastMatchesRequestSchema,
  pastMatchesSchema,
} from './match-counts.ts';
import { MAX_TICKET_BODY_BYTES, TICKET_STATUSES } from './scan-pages.ts';

export const matchCountsRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/match-counts',
  summary: 'Count the matches of a scan on each past session; does not count as another scan',
  access: 'user',
  body: matchCountsRequestSchema,
  response: matchCountsSchema,
  errors: TICKET_STATUSES,
  perMinute: 120,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
});

export const pastMatchesRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/past-matches',
  summary: 'List the matches of a scan on a past session; does not count as another scan',
  access: 'user',
  body: pastMatchesRequestSchema,
  response: pastMatchesSchema,
  errors: { ...TICKET_STATUSES, UNKNOWN_SESSION: 404 },
  perMinute: 120,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
});
