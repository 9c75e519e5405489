import { z } from 'zod';

/** Devices per user; adding another one drops the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
export const MAX_WEBHOOKS = 5;
export const MAX_CHANNEL_URL_CHARS = 2000;
export const MAX_DEVICE_CHARS = 80;

export const ALERT_DELIVERIES = ['at-once', 'daily'] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When emails and push notifications are sent. Webhooks are never delayed. */
export const alertSettingsSchema = z
  .strictObject({
    delivery: z.enum(ALERT_DELIVERIES),
    /** local hour of the daily digest */
    digestHour: z.int().min(0).max(23),
    /** local times, `HH:MM`; may span midnight */
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from !== to)
      .nullable(),
    /** IANA name */
    timeZone: z.string().min(1).max(64),
  })
  .meta({ id: 'AlertSettings' });
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const pushSubscriptionSchema = z
  .object({ id: z.uuid(), device: z.string(), createdAt: z.string() })
  .meta({ id: 'AlertDevice' });
export type AlertDevice = z.infer<typeof pushSubscriptionSchema>;

export const alertWebhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    createdAt: z.string(),
    /** the first failure since the last success */
    failingSince: z.string().nullable(),
    /** the receiver responded 410 Gone: nothing is sent to it anymore */
    disabled: z.boolean(),
  })
  .meta({ id: 'AlertWebhook' });
export type AlertWebhook = z.infer<typeof alertWebhookSchema>;

export const alertChannelsSchema = z
  .object({
    settings: alertSettingsSchema,
    /** the VAPID public key that browsers subscribe with, as base64url */
    pushKey: z.base64url().length(87),
    pushSubscriptions: z.array(pushSubscriptionSchema).max(MAX_PUSH_SUBSCRIPTIONS),
    webhooks: z.array(alertWebhookSchema).max(MAX_WEBHOOKS),
  })
  .meta({ id: 'AlertChannels' });
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

const channelUrl = z.string().trim().min(1).max(MAX_CHANNEL_URL_CHARS);

/** As a browser's `PushSubscription` has them (RFC 8291). */
export const newPushSubscription = z.strictObject({
  endpoint: channelUrl,
  keys: z.strictObject({
    /** uncompressed P-256 point */
    p256dh: z.base64url().length(87),
    /** 16 bytes */
    auth: z.base64url().length(22),
  }),
  device: z.string().trim().min(1).max(MAX_DEVICE_CHARS),
});
export const newAlertWebhook = z.strictObject({ url: channelUrl });
/** The secret is returned only here. */
export const createdAlertWebhook = z.object({
  webhook: alertWebhookSchema,
  /** `whsec_` and base64, as in Standard Webhooks */
  secret: z.string().regex(/^whsec_[A-Za-z0-9+/]+=*$/),
});

/** The result of a test message. */
export const channelTestSchema = z
  .object({
    delivered: z.boolean(),
    /** what happened, for the user */
    message: z.string(),
  })
  .meta({ id: 'ChannelTest' });
export type ChannelTest = z.infer<typeof channelTestSchema>;
