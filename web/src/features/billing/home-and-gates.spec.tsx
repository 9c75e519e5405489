import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { newsServer } from '../../testing/news-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../journal/journal-page.tsx';
import '../journal/journal-sample.tsx';
import '../news/news-page.tsx';
import '../news/news-sample.tsx';
import './premium-gate.tsx'; // preloaded: lazy code loads slowly in tests

const TRIAL = 'GET /api/trial-status';
const banner = async () => within(await screen.findByRole('region', { name: 'Your plan' }));

describe('the banner on Home', () => {
  it.each([
    ['admin', ACCOUNTS.admin, 'ADMIN ACCESS', '999 days remaining • 999 scans left today'],
    ['subscriber', ACCOUNTS.subscriber, 'Premium', 'renews September 7, 2026'],
    ['overdue', { ...ACCOUNTS.subscriber, renewsAt: null }, 'Premium', 'Unlimited scans'],
    ['canceled', ACCOUNTS.canceled, 'Premium', 'until September 7, 2026'],
    ['expired', ACCOUNTS.expired, null, 'Free trial expired - Upgrade to Premium to continue'],
    ['trial', ACCOUNTS.trial, null, 'Free Trial: 4 days remaining • 2 scans left today'],
    [
      'last day and scan',
      { daysRemaining: 1, scansRemaining: 1 },
      null,
      'Free Trial: 1 day remaining • 1 scan left today',
    ],
  ] as const)('%s', async (_name, account, title, words) => {
    fakeServer({ [TRIAL]: () => json(trial(account)) });
    renderApp('/');
    const shown = await banner();
    expect(shown.getByText(words)).toBeInTheDocument();
    if (title) expect(shown.getByText(title)).toBeInTheDocument();
    else expect(shown.getByRole('link')).toHaveAttribute('href', '/pricing');
  });

  it('accepts a flat response too', async () => {
    fakeServer({ [TRIAL]: () => json(trial().trialStatus) });
    renderApp('/');
    expect((await banner()).getByText('Free Trial: 4 days remaining • 2 scans left today')).toBeInTheDocument();
  });

  it('shows a new trial if the status is unavailable', async () => {
    fakeServer({ [TRIAL]: () => fault(500, 'INTERNAL', 'No.') });
    renderApp('/');
    expect((await banner()).getByText('Free Trial: 5 days remaining • 3 scans left today')).toBeInTheDocument();
  });

  it('is neither shown nor requested if the server has no limits', async () => {
    const server = fakeServer();
    renderApp('/');
    await screen.findByRole('heading', { name: 'Scanner' });
    expect(screen.queryByRole('region', { name: 'Your plan' })).not.toBeInTheDocument();
    expect(server.of(TRIAL)).toHaveLength(0);
  });
});

describe.each([
  ['/news', 'News', 'Headlines scored bullish or bearish, with the reason.', /^Copper Ridge Energy names/],
  ['/journal', 'Trading Journal', 'Your trades, P&L and stats.', 'Trade History'],
])('%s', (path, title, inside, sample) => {
  it.each([
    ['days left', { daysRemaining: 2 }, 'You have 2 days left in your free trial', 'Upgrade Now', 'Back to Scanner'],
    ['expired', ACCOUNTS.expired, 'Your 5-day free trial has expired.', 'Upgrade to Premium', 'Return to Dashboard'],
    [
      'not started',
      ACCOUNTS.notStarted,
      'Start your 5-day free trial to use this feature.',
      'Upgrade to Premium',
      'Return to Dashboard',
    ],
  ] as const)('offers Premium to a user without it: %s', async (_case, account, words, buy, back) => {
    fakeServer({ [TRIAL]: () => json(trial(account)) });
    renderApp(path);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: buy })).toHaveAttribute(
      'href',
      `/pricing?redirect=${encodeURIComponent(path)}`,
    );
    expect(screen.getByRole('link', { name: back })).toHaveAttribute(
      'href',
      back === 'Back to Scanner' ? '/scanner' : '/',
    );
  });

  it('shows a preview with sample data below the offer, and requests nothing', async () => {
    const server = newsServer([], { [TRIAL]: () => json(trial()) });
    renderApp(path);
    const seen = await screen.findByText(sample);
    expect(seen.closest('[inert][aria-hidden="true"]')).not.toBeNull();
    expect(screen.getByText('Preview with sample data')).toBeInTheDocument();
    for (const route of ['GET /api/trades', 'GET /api/account-stats', 'GET /api/financial-news'])
      expect(server.of(route)).toEqual([]);
  });

  it.each(['admin', 'subscriber', 'canceled', 'oneTime'] as const)('is open to %s', async (name) => {
    newsServer([], { [TRIAL]: () => json(trial(ACCOUNTS[name])) });
    renderApp(path);
    expect(await screen.findByText(inside)).toBeInTheDocument();
  });
});
