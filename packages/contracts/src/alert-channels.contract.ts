import { z } from 'zod';
import {
  alertChannelsSchema,
  alertSettingsSchema,
  channelTestSchema,
  createdAlertWebhook,
  newAlertWebhook,
  newPushSubscription,
  pushSubscriptionSchema,
} from './alert-channels.ts';
import { defineRpc, defineSealingKey } from './rpc.ts';

const nothing = z.strictObject({});
const ownId = z.strictObject({ id: z.uuid() });
const call = { deadlineMs: 4000, idempotent: true } as const;
/** Longer than a push service or webhook may take. */
const test = { deadlineMs: 13_000, idempotent: false } as const;
const NOT_FOUND = { NOT_FOUND: 'not_found' } as const;
const PREMIUM = { PREMIUM_REQUIRED: 'forbidden' } as const;
const URL_ERRORS = { INVALID_URL: 'invalid', URL_NOT_ALLOWED: 'invalid' } as const;

export const getAlertsSealingKey = defineSealingKey('alerts.sealing.get.v1');

/** Where the actor's alerts go besides the inbox. */
export const getAlertChannels = defineRpc({
  ...call,
  subject: 'alerts.channels.get.v1',
  input: nothing,
  output: alertChannelsSchema,
  errors: {},
});

/** Applies to messages that aren't being sent yet as well. */
export const setAlertSettings = defineRpc({
  ...call,
  subject: 'alerts.settings.set.v1',
  input: alertSettingsSchema,
  output: alertSettingsSchema,
  errors: { INVALID_TIME_ZONE: 'invalid' },
});

/** The same endpoint again replaces its keys and device; it belongs to the user who added it last. */
export const addPushSubscription = defineRpc({
  ...call,
  subject: 'alerts.push.add.v1',
  input: newPushSubscription,
  output: pushSubscriptionSchema,
  errors: { ...URL_ERRORS, ...PREMIUM },
  sealed: getAlertsSealingKey,
});

export const removePushSubscription = defineRpc({
  ...call,
  subject: 'alerts.push.remove.v1',
  input: ownId,
  output: nothing,
  errors: NOT_FOUND,
});

export const addAlertWebhook = defineRpc({
  subject: 'alerts.webhook.add.v1',
  deadlineMs: 4000,
  idempotent: false,
  input: newAlertWebhook,
  output: createdAlertWebhook,
  errors: { ...URL_ERRORS, ...PREMIUM, TOO_MANY_WEBHOOKS: 'conflict' },
  sealed: getAlertsSealingKey,
});

export const removeAlertWebhook = defineRpc({
  ...call,
  subject: 'alerts.webhook.remove.v1',
  input: ownId,
  output: nothing,
  errors: NOT_FOUND,
});

export const testAlertEmail = defineRpc({
  ...test,
  subject: 'alerts.email.test.v1',
  input: nothing,
  output: channelTestSchema,
  errors: {},
});

export const testPushSubscription = defineRpc({
  ...test,
  subject: 'alerts.push.test.v1',
  input: ownId,
  output: channelTestSchema,
  errors: { ...NOT_FOUND, ...PREMIUM },
});

export const testAlertWebhook = defineRpc({
  ...test,
  subject: 'alerts.webhook.test.v1',
  input: ownId,
  output: channelTestSchema,
  errors: { ...NOT_FOUND, ...PREMIUM },
});
