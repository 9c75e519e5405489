import { z } from 'zod';
import { MARKET_MOMENTS, marketSummarySchema, tradesNearStopSchema } from './market-alerts.ts';
import { defineEvent, defineRpc, ROLES } from './rpc.ts';

/** Maximum number of users per page and call. */
export const MARKET_ALERT_USERS = 200;

/** It is time for the market alerts of a moment. Published once per session and moment, and for each new demo account. */
export const marketSummarized = defineEvent({
  subject: 'scanner.market.summarized.v1',
  delivery: 'durable',
  payload: z.object({
    session: z.iso.date(),
    moment: z.enum(MARKET_MOMENTS),
    market: marketSummarySchema,
    simulated: z.boolean(),
    /** the newest completed session, and the number of events about new matches that were published about it */
    completed: z.object({ session: z.iso.date(), alerts: z.int().min(0) }),
    /** the alert is outdated after this time, ISO 8601 UTC */
    sendBefore: z.iso.datetime(),
    /** the demo account that gets it as an example; null: all users who want market alerts */
    exampleFor: z.uuid().nullable(),
  }),
});

/**
 * Users who have turned Market Alerts on, in order of their IDs, after `after`. Only the alerts service calls this and
 * `listTradesNearStop`, so they need no actor.
 */
export const listMarketAlertUsers = defineRpc({
  subject: 'auth.recipients.list.v1',
  input: z.strictObject({ after: z.uuid().nullable() }),
  output: z.object({
    users: z.array(z.object({ userId: z.uuid(), role: z.enum(ROLES) })).max(MARKET_ALERT_USERS),
  }),
  errors: {},
  deadlineMs: 4000,
  idempotent: true,
});

/**
 * The open trades of these users that are near their stop at the last price of the session. Leaves out users without any, and trades in
 * stocks without a price of that session.
 */
export const listTradesNearStop = defineRpc({
  subject: 'journal.stops.list.v1',
  input: z.strictObject({ userIds: z.array(z.uuid()).max(MARKET_ALERT_USERS), session: z.iso.date() }),
  output: z.object({
    users: z.array(tradesNearStopSchema.extend({ userId: z.uuid() })).max(MARKET_ALERT_USERS),
  }),
  errors: { MARKET_LOADING: 'unavailable' },
  deadlineMs: 8000,
  idempotent: true,
});
