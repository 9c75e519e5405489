// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import type { RouteOf } from '../../calls.ts';

export const addAlertWebhookRoute: RouteOf<'addAlertWebhookRoute'> = ['POST', '/api/alerts/webhooks'];
export const addPushSubscriptionRoute: RouteOf<'addPushSubscriptionRoute'> = ['POST', '/api/alerts/push-subscriptions'];
export const alertChannelsRoute: RouteOf<'alertChannelsRoute'> = ['GET', '/api/alerts/channels'];
export const alertsRoute: RouteOf<'alertsRoute'> = ['GET', '/api/alerts'];
export const markAlertReadRoute: RouteOf<'markAlertReadRoute'> = ['POST', '/api/alerts/:id/read'];
export const markAlertsReadRoute: RouteOf<'markAlertsReadRoute'> = ['POST', '/api/alerts/read'];
export const removeAlertWebhookRoute: RouteOf<'removeAlertWebhookRoute'> = ['DELETE', '/api/alerts/webhooks/:id'];
export const removePushSubscriptionRoute: RouteOf<'removePushSubscriptionRoute'> = ['DELETE', '/api/alerts/push-subscriptions/:id'];
export const setAlertSettingsRoute: RouteOf<'setAlertSettingsRoute'> = ['PUT', '/api/alerts/settings'];
export const testAlertEmailRoute: RouteOf<'testAlertEmailRoute'> = ['POST', '/api/alerts/email/test'];
export const testAlertWebhookRoute: RouteOf<'testAlertWebhookRoute'> = ['POST', '/api/alerts/webhooks/:id/test'];
export const testPushSubscriptionRoute: RouteOf<'testPushSubscriptionRoute'> = ['POST', '/api/alerts/push-subscriptions/:id/test'];
export const unreadAlertsRoute: RouteOf<'unreadAlertsRoute'> = ['GET', '/api/alerts/unread'];
export const unsubscribePageRoute: RouteOf<'unsubscribePageRoute'> = ['GET', '/api/alerts/unsubscribe'];
export const unsubscribeRoute: RouteOf<'unsubscribeRoute'> = ['POST', '/api/alerts/unsubscribe'];
