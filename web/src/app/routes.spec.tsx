import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { User } from '@plainscan/contracts';
import { billingServer } from '../testing/billing-server.ts';
import { fakeServer, json } from '../testing/fake-server.ts';
import { parserOverview, parserServer } from '../testing/admin-answers.ts';
import { scanStatus, trial } from '../testing/billing-answers.ts';
import { currentAddress, renderApp } from '../testing/render-app.tsx';
import '../features/billing/checkout-page.tsx'; // preloaded: lazy code loads slowly in tests
import '../features/billing/premium-gate.tsx';
import '../features/landing/landing-page.tsx';
import '../features/scanner/scanner-page.tsx';
import '../features/settings/settings-page.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const frame = () => screen.queryByRole('navigation', { name: 'Main' });

describe('a visitor', () => {
  it.each([
    ['/login', 'Sign in to your account'],
    ['/signup', 'Create an account'],
    ['/forgot-password', 'Forgot your password?'],
    [`/reset-password#token=${'a'.repeat(43)}`, 'Choose a new password'],
    ['/pricing', 'Pricing'],
    ['/', 'Describe the setup. Get the stocks.'],
    ['/about', 'A scanner that reads the way traders talk'],
    ['/mission', 'Scan better, trade better.'],
    ['/checkout', 'Checkout'],
    ['/subscribe', 'Subscribe'],
    ['/payment/success?payment_intent=pi_1', 'Sign in to see your receipt'],
    ['/test-auth', 'Sign-in test'],
    ['/dashboard', 'Sign in to your account'],
    ['/news', 'Sign in to your account'],
    ['/scanner', 'Sign in to your account'],
    ['/journal', 'Sign in to your account'],
    ['/settings', 'Sign in to your account'],
    ['/home', 'Sign in to your account'],
    ['/admin', '404 Page Not Found'],
    ['/admin/url-manager', '404 Page Not Found'],
    ['/admin/audit', '404 Page Not Found'],
    ['/any/other', '404 Page Not Found'],
  ])('sees at %s: %s', async (path, name) => {
    billingServer();
    renderApp(path, { signedIn: false });
    expect(await title(name)).toBeInTheDocument();
    expect(frame()).not.toBeInTheDocument();
  });
});

describe('a signed-in user', () => {
  const server = (role: User['role']) =>
    role === 'admin'
      ? parserServer({ overview: parserOverview() })
      : fakeServer({
          'GET /api/trial-status': () => json(trial()),
          'GET /api/scan-status': () => json(scanStatus(0)),
          'GET /api/financial-news': () => json({}),
        });
  it.each<[string, string, User['role']?]>([
    ['/', 'Home'],
    ['/dashboard', 'Home'],
    ['/home', 'Home'],
    ['/news', 'News'],
    ['/scanner', 'Scanner'],
    ['/journal', 'Trading Journal'],
    ['/pricing', 'Pricing'],
    ['/checkout', 'Checkout'],
    ['/subscribe', 'Subscribe'],
    ['/payment/success', "We can't find this payment"],
    ['/settings', 'Settings'],
    ['/admin/url-manager', 'Admin URL Manager', 'admin'],
    ['/admin/scan-hours', 'Scan Hours', 'admin'],
    ['/admin/audit', 'Audit Log', 'admin'],
    ['/admin/deletions', 'Account Deletions', 'admin'],
    ['/admin/users', 'Users', 'admin'],
    ['/admin/market', 'Market Data', 'admin'],
    ['/admin/queues', 'Queues', 'admin'],
    ['/admin/audit', '404 Page Not Found'],
    ['/any/other', '404 Page Not Found'],
  ])('sees in the shell at %s: %s', async (path, name, role = 'user') => {
    server(role);
    renderApp(path, { role });
    expect(await title(name)).toBeInTheDocument();
    expect(frame()).toBeInTheDocument();
    expect(currentAddress()).toBe(path);
  });

  it.each(['/login', '/signup'])('is redirected from %s to /', async (path) => {
    server('user');
    renderApp(path);
    expect(await title('Home')).toBeInTheDocument();
    expect(currentAddress()).toBe('/');
  });
});
