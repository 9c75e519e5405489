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
import { defineRoute } from './http.ts';

const write = { access: 'user', perMinute: 30 } as const;
/** A test sends a real message. */
const test = { access: 'user', perMinute: 6, method: 'POST', response: channelTestSchema } as const;
const params = z.strictObject({ id: z.uuid() });
const message = z.object({ message: z.string() });
const URL_ERRORS = { INVALID_URL: 400, URL_NOT_ALLOWED: 400 } as const;

export const alertChannelsRoute = defineRoute({
  access: 'user',
  perMinute: 120,
  method: 'GET',
  path: '/api/alerts/channels',
  summary: 'Where and when your alerts are sent',
  response: alertChannelsSchema,
  errors: {},
});

export const setAlertSettingsRoute = defineRoute({
  ...write,
  method: 'PUT',
  path: '/api/alerts/settings',
  summary: 'Set the digest and the quiet hours of your alerts',
  body: alertSettingsSchema,
  response: alertSettingsSchema,
  errors: { INVALID_TIME_ZONE: 400 },
});

export const addPushSubscriptionRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/alerts/push-subscriptions',
  summary: 'Send your alerts to a browser (Premium)',
  body: newPushSubscription,
  response: pushSubscriptionSchema,
  errors: { ...URL_ERRORS, PREMIUM_REQUIRED: 403 },
});

export const removePushSubscriptionRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/alerts/push-subscriptions/:id',
  summary: 'Stop sending your alerts to a browser',
  params,
  response: message,
  errors: { NOT_FOUND: 404 },
});

export const addAlertWebhookRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/alerts/webhooks',
  summary: 'Send your alerts to a webhook (Premium); returns its signing secret once',
  body: newAlertWebhook,
  response: createdAlertWebhook,
  errors: { ...URL_ERRORS, PREMIUM_REQUIRED: 403, TOO_MANY_WEBHOOKS: 409 },
});

export const removeAlertWebhookRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/alerts/webhooks/:id',
  summary: 'Delete a webhook',
  params,
  response: message,
  errors: { NOT_FOUND: 404 },
});

export const testAlertEmailRoute = defineRoute({
  ...test,
  path: '/api/alerts/email/test',
  summary: 'Send yourself a test email',
  errors: {},
});

export const testPushSubscriptionRoute = defineRoute({
  ...test,
  path: '/api/alerts/push-subscriptions/:id/test',
  summary: 'Send a test notification to a browser (Premium)',
  params,
  errors: { NOT_FOUND: 404, PREMIUM_REQUIRED: 403 },
});

export const testAlertWebhookRoute = defineRoute({
  ...test,
  path: '/api/alerts/webhooks/:id/test',
  summary: 'Send a test message to a webhook (Premium)',
  params,
  errors: { NOT_FOUND: 404, PREMIUM_REQUIRED: 403 },
});
