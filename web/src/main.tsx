import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { quietNetworkFailures } from './app/network-failures.ts';
import { session, watchOtherTabs } from './app/session.ts';
import { watchTheme } from './app/theme.ts';
import { scans } from './features/scanner/scan-store.ts';
import './style.css';

watchTheme();
watchOtherTabs();
quietNetworkFailures();
session.subscribe(() => {
  if (!session.current().user) scans.forget(); // nothing of one user stays for the next
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
