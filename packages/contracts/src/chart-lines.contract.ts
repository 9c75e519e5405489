import { chartLinesRequestSchema, chartLinesSchema } from './chart-lines.ts';
import { defineRpc } from './rpc.ts';
import { TICKET_ERRORS } from './scan-pages.ts';

/** Lines for a stock's chart from one of the actor's scans. The scan was within its user's trial or plan, so this checks only the ticket. */
export const listChartLines = defineRpc({
  subject: 'scanner.chart.lines.v1',
  input: chartLinesRequestSchema,
  output: chartLinesSchema,
  errors: { ...TICKET_ERRORS, RATE_LIMITED: 'rate_limited', UNKNOWN_SYMBOL: 'not_found' },
  deadlineMs: 5000,
  idempotent: true,
});
