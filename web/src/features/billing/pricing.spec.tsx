import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import './pricing-page.tsx'; // preloaded: lazy code loads slowly in tests

const plan = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the prices', () => {
  it('show what each plan costs and includes', async () => {
    fakeServer();
    renderApp('/pricing', { signedIn: false });
    const free = await plan('Free');
    expect(free.getByText('$0')).toHaveTextContent('$0 for 5 days');
    for (const feature of ['3 scans a day', 'Alerts for 1 saved scan', 'All filters, indicators, and charts'])
      expect(free.getByText(feature)).toBeInTheDocument();
    const premium = await plan('Premium');
    expect(premium.getByText('$15')).toHaveTextContent('$15 per month');
    expect(premium.getByText('Cancel anytime, no setup fee')).toBeInTheDocument();
    for (const feature of [
      'Unlimited scans and alerts',
      'Results as CSV or JSON',
      'Trading journal with statistics',
      'Financial news with sentiment',
    ])
      expect(premium.getByText(feature)).toBeInTheDocument();
    const table = within(screen.getByRole('table'));
    expect(
      table
        .getAllByRole<HTMLTableRowElement>('row')
        .map(({ cells }) => [...cells].map(({ textContent }) => textContent)),
    ).toEqual(
      expect.arrayContaining([
        ['Scans', '3 a day', 'Unlimited'],
        ['Alerts for new matches', '1 saved scan', 'Every saved scan'],
        ['Trading journal', 'Not included', 'Included'],
      ]),
    );
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Pay $15 once for 30 days' })).toHaveAttribute('href', '/checkout');
  });

  it('link visitors to sign-up, without the shell', async () => {
    const server = fakeServer({ 'GET /api/trial-status': () => json(trial()) });
    renderApp('/pricing', { signedIn: false });
    expect((await plan('Free')).getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/signup');
    expect((await plan('Premium')).getByRole('link')).toHaveAttribute('href', '/auth?mode=signup&redirect=/subscribe');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(server.of('GET /api/trial-status')).toHaveLength(0);
  });

  it('link signed-in users to the subscription, in the shell', async () => {
    fakeServer({ 'GET /api/trial-status': () => json(trial()) });
    renderApp('/pricing');
    expect((await plan('Free')).getByRole('button', { name: 'Current Plan' })).toBeDisabled();
    expect((await plan('Premium')).getByRole('link')).toHaveAttribute('href', '/subscribe');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('do not offer Premium to subscribers', async () => {
    fakeServer({ 'GET /api/trial-status': () => json(trial(ACCOUNTS.subscriber)) });
    renderApp('/pricing');
    expect(await screen.findByRole('link', { name: 'Manage Subscription' })).toHaveAttribute('href', '/settings');
    expect(screen.getByText('Your plan')).toBeInTheDocument();
    expect(screen.queryByText('Current Plan')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay $15 once for 30 days' })).not.toBeInTheDocument();
  });
});

describe('/auth', () => {
  it.each([
    ['/auth?mode=signup&redirect=/subscribe', 'Create an account', '/signup?redirect=%2Fsubscribe'],
    ['/auth?mode=signin&redirect=/subscribe', 'Sign in to your account', '/login?redirect=%2Fsubscribe'],
    ['/auth?redirect=/subscribe', 'Sign in to your account', '/login?redirect=%2Fsubscribe'],
    ['/auth', 'Sign in to your account', '/login'],
    ['/auth?mode=elsewhere', 'Sign in to your account', '/login'],
    ['/auth?mode=signup&redirect=https://evil.example/', 'Create an account', '/signup'],
    ['/auth?mode=signup&redirect=//evil.example', 'Create an account', '/signup'],
    ['/auth?mode=signup&redirect=/%5Cevil.example', 'Create an account', '/signup'],
    ['/auth?mode=signup&redirect=javascript:alert(1)', 'Create an account', '/signup'],
    ['/auth?redirect=/api/auth/sign-out', 'Sign in to your account', '/login'],
  ])("%s shows the form for its mode, at the form's own address", async (path, title, at) => {
    fakeServer();
    renderApp(path, { signedIn: false });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(currentAddress()).toBe(at);
  });

  it.each(['https://evil.example/', '//evil.example', '/%5Cevil.example', 'javascript:alert(1)'])(
    'redirects a signed-in user to Home instead of %s',
    async (hostile) => {
      fakeServer();
      renderApp(`/auth?mode=signup&redirect=${hostile}`);
      await waitFor(() => expect(currentAddress()).toBe('/'));
    },
  );

  it('redirects a signed-in user to the requested page', async () => {
    fakeServer();
    renderApp('/auth?mode=signup&redirect=/pricing');
    await plan('Premium');
    expect(currentAddress()).toBe('/pricing');
  });
});
