import { z } from 'zod';
import { marketAlertFields } from './market-alerts.ts';

/** Maximum symbols that an alert lists of each kind; `enteredCount` and `leftCount` count all. */
export const MAX_ALERT_SYMBOLS = 50;
/** Maximum strategies with an alert during the trial. */
export const TRIAL_ALERTS = 1;
export const ALERT_KEEP_DAYS = 180;

const cursor = z.string().max(100);

const common = {
  id: z.uuid(),
  /** YYYY-MM-DD */
  session: z.iso.date(),
  /** the market is simulated */
  simulated: z.boolean(),
  /** sample data of a demo account */
  example: z.boolean(),
  /** ISO 8601 UTC */
  createdAt: z.string(),
  read: z.boolean(),
};

/**
 * New matches of a strategy on one session, and stocks that no longer match. One after the close, and any number during the session if
 * the alert rules ask for them; each stock is in at most one of them.
 */
export const matchesAlertSchema = z
  .object({
    ...common,
    kind: z.literal('matches'),
    strategyId: z.uuid(),
    /** the strategy's name at that time */
    name: z.string(),
    /** the session had not ended yet, so its matches could still change */
    sessionSoFar: z.boolean().default(false),
    /** in symbol order, the first MAX_ALERT_SYMBOLS */
    entered: z.array(z.string()).max(MAX_ALERT_SYMBOLS),
    enteredCount: z.int().min(0),
    /** stocks that no longer match, like `entered`; only if the strategy's alert rules ask for them */
    left: z.array(z.string()).max(MAX_ALERT_SYMBOLS).default([]),
    leftCount: z.int().min(0).default(0),
    /** matches on that session at that time, new or not */
    total: z.int().min(0),
  })
  .meta({ id: 'MatchesAlert' });
export type MatchesAlert = z.infer<typeof matchesAlertSchema>;

/** A summary of the market at the open or the close of `session`. */
export const marketAlertSchema = z
  .object({ ...common, kind: z.literal('market'), ...marketAlertFields })
  .meta({ id: 'MarketAlert' });
export type MarketAlert = z.infer<typeof marketAlertSchema>;

export const alertSchema = z.discriminatedUnion('kind', [matchesAlertSchema, marketAlertSchema]).meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

/** What emails are about; each topic has its own switch and its own unsubscribe link. */
export const ALERT_TOPICS = ['matches', 'market'] as const;
export const alertTopicSchema = z.enum(ALERT_TOPICS);
export type AlertTopic = z.infer<typeof alertTopicSchema>;
/** The `aud` claim in the token of an unsubscribe link. */
export const MATCHES_UNSUBSCRIBE_AUDIENCE = 'stop-alert-emails';
export const MARKET_UNSUBSCRIBE_AUDIENCE = 'stop-market-alerts';

export const alertListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: cursor.optional(),
});
/** Newest first. */
export const alertListSchema = z.object({ alerts: z.array(alertSchema).max(100), nextCursor: cursor.nullable() });
export const unreadAlertsSchema = z.object({ unread: z.int().min(0) });

/** The signed token of an email's unsubscribe link. It doesn't expire, so that the links in old emails keep working. */
export const unsubscribeToken = z
  .string()
  .max(1000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);
