// Generated from @plainscan/contracts by `npm run generate`. Do not edit.
import { call, type Body, type Options, type QueryOf } from '../calls.ts';
import { addAlertWebhookRoute, addPushSubscriptionRoute, alertChannelsRoute, alertsRoute, markAlertReadRoute, markAlertsReadRoute, removeAlertWebhookRoute, removePushSubscriptionRoute, setAlertSettingsRoute, testAlertEmailRoute, testAlertWebhookRoute, testPushSubscriptionRoute, unreadAlertsRoute } from './routes/alerts.ts';
import { useRoute } from '../use-route.ts';

export const addAlertWebhook = (body: Body<'addAlertWebhookRoute'>, options?: Options) => call(addAlertWebhookRoute, { ...options, body });
export const addPushSubscription = (body: Body<'addPushSubscriptionRoute'>, options?: Options) => call(addPushSubscriptionRoute, { ...options, body });
export const readAlertChannels = (options?: Options) => call(alertChannelsRoute, { ...options });
export const useAlertChannels = (enabled = true) => useRoute(alertChannelsRoute, enabled && [], () => readAlertChannels());
export const readAlerts = (query: QueryOf<'alertsRoute'> = {}, options?: Options) => call(alertsRoute, { ...options, query });
export const useAlerts = (query: QueryOf<'alertsRoute'> | null = {}) => useRoute(alertsRoute, query && [query], () => readAlerts(query!));
export const markAlertRead = (id: string, options?: Options) => call(markAlertReadRoute, { ...options, params: { id } });
export const markAlertsRead = (options?: Options) => call(markAlertsReadRoute, { ...options });
export const removeAlertWebhook = (id: string, options?: Options) => call(removeAlertWebhookRoute, { ...options, params: { id } });
export const removePushSubscription = (id: string, options?: Options) => call(removePushSubscriptionRoute, { ...options, params: { id } });
export const setAlertSettings = (body: Body<'setAlertSettingsRoute'>, options?: Options) => call(setAlertSettingsRoute, { ...options, body });
export const testAlertEmail = (options?: Options) => call(testAlertEmailRoute, { ...options });
export const testAlertWebhook = (id: string, options?: Options) => call(testAlertWebhookRoute, { ...options, params: { id } });
export const testPushSubscription = (id: string, options?: Options) => call(testPushSubscriptionRoute, { ...options, params: { id } });
export const readUnreadAlerts = (options?: Options) => call(unreadAlertsRoute, { ...options });
export const useUnreadAlerts = (enabled = true) => useRoute(unreadAlertsRoute, enabled && [], () => readUnreadAlerts());
