import { removePushSubscriptionRoute } from '../api/generated/routes/alerts.ts';
import { call } from '../api/calls.ts';
import { local } from '../lib/storage.ts';

const KEY = 'plainscan_push_device';

/** ID of the push subscription that this browser has added. */
export const pushDevice = {
  id: () => local.get(KEY),
  remember: (id: string) => local.set(KEY, id),
  forget: () => local.remove(KEY),
};

/** The browser's subscription; null if there's none or push isn't available. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Stops push notifications in this browser. If the server can't be reached, it learns it from the push service, because the browser's
 * subscription ends either way. Never rejects.
 */
export async function forgetDevice(token: string | null): Promise<void> {
  const id = pushDevice.id();
  pushDevice.forget();
  const ended = browserSubscription().then((subscription) => subscription?.unsubscribe());
  const removed = id !== null && token !== null ? call(removePushSubscriptionRoute, { params: { id }, token }) : null;
  await Promise.allSettled([ended, removed]);
}
