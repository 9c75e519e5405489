import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ownUrl, readPushMessage } from '../src/lib/push-message.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by web/build/service-worker.ts. */
declare const BUILD: { version: string; shell: string; files: PrecacheEntry[] };

const PREFIX = 'plainscan-files';
/** The files of this build and those of the one before, for tabs that were opened before the update. */
const KEPT_BUILDS = 2;

// A cache per build: a new worker takes over at once, without deleting what open tabs may still load.
setCacheNameDetails({ prefix: PREFIX, precache: BUILD.version, suffix: '' });
void self.skipWaiting();
clientsClaim();

self.addEventListener('activate', (event) => {
  const removeOldBuilds = async () => {
    const builds = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}-`));
    const old = builds.filter((name) => !name.endsWith(BUILD.version)).slice(0, 1 - KEPT_BUILDS);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOldBuilds());
});

// Pages come from the server, so that they are never outdated and have its current security headers.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache(BUILD.shell)) ?? Response.error();
      }
    },
    { denylist: [/^\/api(\/|$)/, /\.[^/]+$/] },
  ),
);
precacheAndRoute(BUILD.files);
// Files of the previous build. Nothing else is handled here: API responses are never cached.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

self.addEventListener('push', (event) => {
  const { id, title, body, url } = readPushMessage(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: url, icon: '/icons/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = ownUrl(event.notification.data, self.location.origin);
  const open = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // A tab with another page isn't navigated away: the user may be in the middle of something there.
    const shown = tabs.find((tab) => tab.url === url);
    await (shown ? shown.focus() : self.clients.openWindow(url));
  };
  event.waitUntil(open());
});
