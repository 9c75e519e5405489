import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { quietNetworkFailures } from './app/network-failures.ts';
import { keepSignedIn } from './app/keep-signed-in.ts';
import { lazyPart } from './app/lazy-part.ts';
import { loadAt, openRoutes } from './app/routes.tsx';
import { session, watchOtherTabs } from './app/session.ts';
import { settleSignOut } from './app/signing.ts';
import { watchTheme } from './app/theme.ts';
import { scans } from './features/scanner/scan-store.ts';
import { drafts } from './lib/drafts.ts';
import './style.css';

// A production build drops the branch, and with it the page.
if (import.meta.env.DEV) {
  const GalleryPage = lazyPart(() => import('./features/gallery/gallery-page.tsx').then((m) => m.GalleryPage));
  openRoutes.push({ path: '/dev/gallery', element: <GalleryPage /> });
}

watchTheme();
watchOtherTabs();
quietNetworkFailures();
keepSignedIn();
settleSignOut();
session.onLeave(scans.forget);
session.onLeave(drafts.forget);
loadAt(location.pathname, session.current().user !== null);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
