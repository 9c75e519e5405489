import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appInfo } from '../testing/answers.ts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { currentAddress, renderApp } from '../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../testing/session-answers.ts';
import { session } from './session.ts';
import { watchTheme } from './theme.ts';
import '../features/auth/demo-entry.tsx'; // preloaded: lazy code loads slowly in tests
import '../features/landing/demo-player.tsx';
import '../features/landing/landing-page.tsx';
import './public-frame.tsx';

describe('a visitor', () => {
  it('sees the landing page at /, with links to sign in', async () => {
    fakeServer();
    renderApp('/', { signedIn: false });
    expect(await screen.findByRole('button', { name: 'Try It Live, No Account' })).toBeInTheDocument();
    expect(screen.getByText('Scan better, trade better.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
    expect(session.current().user).toBeNull();
  });

  it.each(['/scanner?q=RSI', '/journal', '/dashboard', '/news', '/settings', '/home'])(
    'sees the sign-in form in place at %s',
    async (path) => {
      fakeServer();
      renderApp(path, { signedIn: false });
      expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
      expect(screen.getByText('Sign in to open this page.')).toBeInTheDocument();
      expect(currentAddress()).toBe(path);
    },
  );

  it('lands on the requested page after signing in', async () => {
    fakeServer();
    const user = renderApp('/scanner?q=RSI', { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Try It Live, No Account' }));
    expect(await screen.findByRole('heading', { name: 'Scanner' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/scanner?q=RSI');
    expect(localStorage.getItem('plainscan_token')).toBe('a-token-that-is-long-enough');
  });

  it.each([
    ['/login?redirect=/journal', '/journal'],
    ['/login?redirect=//evil.example', '/'],
    ['/signup', '/'],
  ])('from %s lands on %s', async (path, lands) => {
    fakeServer();
    const user = renderApp(path, { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Try It Live, No Account' }));
    await waitFor(() => expect(currentAddress()).toBe(lands));
  });

  it('sees no demo button if there is no demo', async () => {
    fakeServer({
      'GET /api/app-info': () => json(appInfo({ demo: false })),
    });
    renderApp('/', { signedIn: false });
    expect((await screen.findAllByRole('link', { name: 'Start Free Trial' }))[0]).toHaveAttribute('href', '/signup');
    expect(screen.queryByRole('button', { name: 'Try It Live, No Account' })).not.toBeInTheDocument();
  });

  it('sees an error when signing in fails, and can retry', async () => {
    fakeServer({ 'POST /api/auth/demo': () => fault(503, 'UNAVAILABLE', 'Please try again in a moment.') });
    const user = renderApp('/', { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Try It Live, No Account' }));
    expect(await screen.findByText('Please try again in a moment.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try It Live, No Account' })).toBeEnabled();
  });

  it('sees the 404 page at an unknown address', async () => {
    fakeServer();
    renderApp('/no/such/page', { signedIn: false });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toContain('404 Page Not Found'));
  });
});

describe('the shell', () => {
  it('lists the pages, marks the current one, and shows the version', async () => {
    fakeServer();
    renderApp('/scanner');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Home', 'Scanner', 'News', 'Journal', 'Watchlists', 'Pricing', 'Settings']);
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Scanner');
    expect(screen.getByText('v1.0')).toBeInTheDocument();
    await screen.findByRole('combobox');
  });

  it('says so when the server has no news', async () => {
    fakeServer();
    renderApp('/news');
    expect(await screen.findByText('Not available in this build yet')).toBeInTheDocument();
  });

  it('signs out and stays signed out', async () => {
    fakeServer();
    const user = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Try It Live, No Account' })).toBeInTheDocument();
    expect(localStorage.getItem('plainscan_logged_out')).toBe('true');
    expect(localStorage.getItem('plainscan_token')).toBeNull();
  });

  it('changes the theme and saves it', async () => {
    fakeServer();
    watchTheme();
    const user = renderApp('/');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    expect(localStorage.getItem('theme')).toBe('light');
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBe('system');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});

describe("the user's picture", () => {
  it('is shown with the name and email until it fails to load', async () => {
    fakeServer();
    renderApp('/');
    act(() =>
      session.signIn(
        TOKEN,
        userAnswer({ user_metadata: { full_name: 'Ann Lee', avatar_url: 'https://a.test/p.png' } }),
      ),
    );
    const picture = await screen.findByRole('img', { name: 'Ann Lee' });
    expect(picture).toHaveAttribute('src', 'https://a.test/p.png');
    fireEvent.error(picture);
    expect(screen.queryByRole('img', { name: 'Ann Lee' })).not.toBeInTheDocument();
  });
});
