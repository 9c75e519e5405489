import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readAppInfo } from './api/generated/app.ts';
import { App } from './app/app.tsx';
import { quietNetworkFailures } from './app/network-failures.ts';
import { keepSignedIn } from './app/keep-signed-in.ts';
import { lazyPart } from './app/lazy-part.ts';
import { registerWorkerForUsers } from './app/new-version.ts';
import { loadAt, openRoutes } from './app/routes.tsx';
import { session, watchOtherTabs } from './app/session.ts';
import { retrySignOut } from './app/signing.ts';
import { watchTheme } from './app/theme.ts';
import { guardLastResult } from './features/scanner/last-result.ts';
import { scans } from './features/scanner/scan-store.ts';
import { watchConnection } from './lib/connection.ts';
import { drafts } from './lib/drafts.ts';
import './style.css';

// Production builds drop this branch, including the page's code.
if (import.meta.env.DEV) {
  const GalleryPage = lazyPart(() => import('./features/gallery/gallery-page.tsx').then((m) => m.GalleryPage));
  openRoutes.push({ path: '/dev/gallery', element: <GalleryPage /> });
}

watchTheme();
watchOtherTabs();
quietNetworkFailures();
keepSignedIn();
retrySignOut();
session.onLeave(scans.forget);
session.onLeave(drafts.forget);
guardLastResult();
watchConnection(readAppInfo);
if (import.meta.env.PROD && 'serviceWorker' in navigator) registerWorkerForUsers();
loadAt(location.pathname, session.current().user !== null);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
