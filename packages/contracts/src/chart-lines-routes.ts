import { chartLinesRequestSchema, chartLinesSchema } from './chart-lines.ts';
import { defineRoute } from './http.ts';
import { MAX_TICKET_BODY_BYTES, TICKET_STATUSES } from './scan-pages.ts';

export const chartLinesRoute = defineRoute({
  method: 'POST',
  path: '/api/scan/chart-lines',
  summary: "Get a scan's comparisons with other stocks as lines for one stock's chart; does not count as another scan",
  access: 'user',
  body: chartLinesRequestSchema,
  response: chartLinesSchema,
  errors: { ...TICKET_STATUSES, UNKNOWN_SYMBOL: 404 },
  perMinute: 120,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
});
