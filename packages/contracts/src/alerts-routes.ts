import { z } from 'zod';
import { alertListQuery, alertListSchema, unreadAlertsSchema, unsubscribeToken } from './alerts.ts';
import { defineRoute } from './http.ts';

const read = { access: 'user', perMinute: 240 } as const;
const write = { access: 'user', perMinute: 120 } as const;
const UNSUBSCRIBE = '/api/alerts/unsubscribe';
const withToken = z.strictObject({ token: unsubscribeToken });

export const alertsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/alerts',
  summary: 'List your alerts, newest first',
  query: alertListQuery,
  response: alertListSchema,
  errors: { INVALID_CURSOR: 400 },
});

export const unreadAlertsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/alerts/unread',
  summary: 'Count your unread alerts',
  response: unreadAlertsSchema,
  errors: {},
});

export const markAlertReadRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/alerts/:id/read',
  summary: 'Mark an alert as read',
  params: z.strictObject({ id: z.uuid() }),
  response: unreadAlertsSchema,
  errors: { NOT_FOUND: 404 },
});

export const markAlertsReadRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/alerts/read',
  summary: 'Mark all alerts as read',
  response: unreadAlertsSchema,
  errors: {},
});

/** For email programs (RFC 8058), which send `List-Unsubscribe=One-Click` without cookies, and for the web's page. */
export const unsubscribeRoute = defineRoute({
  method: 'POST',
  path: UNSUBSCRIBE,
  summary: 'Stop emails about new matches, or market alerts, with the token from an email',
  access: 'public',
  query: withToken,
  body: z.string().max(1000).optional(),
  rawBody: true,
  bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
  response: z.object({ message: z.string() }),
  errors: { LINK_INVALID: 400 },
  perMinute: 30,
});

/** For people who open the link in a browser; doesn't unsubscribe them by itself. */
export const unsubscribePageRoute = defineRoute({
  method: 'GET',
  path: UNSUBSCRIBE,
  summary: 'Redirect to the page that stops emails about new matches, or market alerts',
  access: 'public',
  query: withToken,
  response: z.undefined(),
  errors: {},
  redirects: true,
});
