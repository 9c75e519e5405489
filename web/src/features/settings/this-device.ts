import { addPushSubscription } from '../../api/generated/alerts.ts';
import { browserSubscription, pushDevice } from '../../app/push-device.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** @param known IDs of the user's devices on the server */
export async function pushState(known: readonly string[]): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported';
  const id = pushDevice.id();
  return id !== null && known.includes(id) && (await browserSubscription()) ? 'on' : 'off';
}

/** A browser that can't reach its push service may keep trying forever. */
const SUBSCRIBE_TIMEOUT_MS = 30_000;

/**
 * Asks for permission and adds this browser. Call it only from a press. `refused`: by the user or the browser; `unreachable`: the
 * browser can't reach its push service.
 * @throws ApiError
 */
export async function turnOnPush(pushKey: string): Promise<'on' | 'refused' | 'unreachable'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const subscription = await subscribeInTime(pushKey);
  if (typeof subscription === 'string') return subscription;
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const device = deviceName(navigator.userAgent);
  const { id } = await addPushSubscription({
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    device,
  });
  pushDevice.remember(id);
  return 'on';
}

async function subscribeInTime(pushKey: string): ReturnType<typeof subscribe> {
  const late = Promise.withResolvers<'unreachable'>();
  const timer = setTimeout(late.resolve, SUBSCRIBE_TIMEOUT_MS, 'unreachable');
  try {
    return await Promise.race([subscribe(pushKey), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers refuse in some private windows, and report an unreachable push service as an AbortError. */
async function subscribe(pushKey: string): Promise<PushSubscription | 'refused' | 'unreachable'> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'refused';
  // One that was made with another key can't be used, or replaced without ending it first.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'AbortError' ? 'unreachable' : 'refused',
    );
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox on Linux` */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [nameIn(BROWSERS) ?? 'Browser', nameIn(SYSTEMS)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
