import { z } from 'zod';

/** Maximum symbols that an alert lists of each kind; `enteredCount` and `leftCount` count all. */
export const MAX_ALERT_SYMBOLS = 50;
/** Maximum strategies with an alert during the trial. */
export const TRIAL_ALERTS = 1;
export const ALERT_KEEP_DAYS = 180;

const cursor = z.string().max(100);

/** New matches of a strategy on one session, and stocks that no longer match. */
export const alertSchema = z
  .object({
    id: z.uuid(),
    strategyId: z.uuid(),
    /** the strategy's name at that time */
    name: z.string(),
    /** YYYY-MM-DD */
    session: z.iso.date(),
    /** in symbol order, the first MAX_ALERT_SYMBOLS */
    entered: z.array(z.string()).max(MAX_ALERT_SYMBOLS),
    enteredCount: z.int().min(0),
    /** stocks that no longer match, like `entered`; only if the strategy's alert rules ask for them */
    left: z.array(z.string()).max(MAX_ALERT_SYMBOLS).default([]),
    leftCount: z.int().min(0).default(0),
    /** matches on that session, new or not */
    total: z.int().min(0),
    /** the market is simulated */
    simulated: z.boolean(),
    /** sample data of a demo account */
    example: z.boolean(),
    /** ISO 8601 UTC */
    createdAt: z.string(),
    read: z.boolean(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

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
