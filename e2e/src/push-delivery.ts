import type { Page } from '@playwright/test';

/**
 * Replaces the browser's own push service, which tests can't reach: the page then subscribes to this subscription's endpoint. Call it
 * before the page loads.
 */
export async function subscribePagesTo(page: Page, subscription: object): Promise<void> {
  await page.addInitScript(`{
    let current = null;
    const subscribed = { toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => { current = null; return true; } };
    Object.assign(PushManager.prototype, {
      subscribe: async () => (current = subscribed),
      getSubscription: async () => current,
    });
  }`);
}

/** Hands a push message to the page's service worker, as the browser does with one from its push service. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await devtools.detach();
}

/** The notifications that the page's service worker shows now. */
export const shownNotifications = (page: Page) =>
  page.evaluate<{ title: string; body: string; tag: string }[]>(
    `navigator.serviceWorker.ready
      .then((registration) => registration.getNotifications())
      .then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`,
  );
