import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { page } from '../../lib/page.ts';
import { appInfo } from '../../testing/answers.ts';
import { alerts, email, fill, openForm, password } from '../../testing/auth-form.tsx';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer, TOKEN } from '../../testing/session-answers.ts';

const SIGN_IN = 'POST /api/auth/signin-fallback';
const EMAIL = 'ann@example.test';

describe('the sign-in form', () => {
  it('has the attributes browsers and password managers expect', async () => {
    await openForm('/login');
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeInTheDocument();
    expect(document.title).toBe('Sign in to your account · Plainscan');
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(email()).toHaveAttribute('name', 'email');
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.queryByLabelText('Confirm password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeInTheDocument();
  });

  it('shows and hides the password', async () => {
    const { user } = await openForm('/login');
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('secret-1');
  });

  it.each([
    ['empty fields', ['', ''], 'Please fill in all fields', email],
    ['a missing email', ['', 'secret-1'], 'Please fill in all fields', email],
    ['a missing password', [EMAIL, ''], 'Please fill in all fields', password],
    ['an invalid email', ['ann', 'secret-1'], 'Please enter a valid email address', email],
  ])('rejects %s and focuses the invalid field', async (_what, typed, words, field) => {
    const { user, server } = await openForm('/login');
    await fill(user, ...typed);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(alerts()).toEqual([words]);
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(words);
    expect(server.of(SIGN_IN)).toHaveLength(0);
    await user.type(field(), 'x');
    expect(alerts()).toEqual([]);
  });

  it('signs in: shows the message, waits half a second, and opens Home', async () => {
    const { user, server } = await openForm('/login');
    await fill(user, ` ${EMAIL}`, 'secret-1');
    expect(await screen.findByText('Signed in successfully! Redirecting...')).toBeInTheDocument();
    expect(currentAddress()).toBe('/login');
    expect(localStorage.getItem('plainscan_token')).toBe(TOKEN);
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(server.of(SIGN_IN).map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'secret-1' }]);
    expect(server.of(SIGN_IN)[0]!.headers.get('authorization')).toBeNull();
    expect(session.current().user?.email).toBe(EMAIL);
  });

  it('redirects after 500 ms, not before', async () => {
    const { user } = await openForm('/login');
    await user.type(email(), EMAIL);
    await user.type(password(), 'secret-1');
    jest.useFakeTimers();
    try {
      act(() => screen.getByRole('button', { name: 'Sign In' }).click());
      await act(() => jest.advanceTimersByTimeAsync(499));
      expect(session.current().user).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(session.current().user).not.toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    [
      'wrong credentials',
      () => fault(401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'),
      'The email or the password is wrong.',
    ],
    ['a failure without a message', () => new Response('', { status: 500 }), 'Authentication failed'],
    ['a response without a token', () => json({ data: {} }), 'No authentication token received from server'],
    [
      'a lost connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "We can't reach the server. Check your connection and try again.",
    ],
    [
      'too many attempts',
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts.', { retryAfterSeconds: 130 }),
      'Too many attempts. Try again in 3 minutes.',
    ],
    [
      'one second to wait',
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts.', { retryAfterSeconds: 1 }),
      'Too many attempts. Try again in 1 second.',
    ],
    ['a burst of requests', () => fault(429, 'RATE_LIMITED', 'Please wait a moment.'), 'Please wait a moment.'],
  ])('reports a failure: %s', async (_what, answer, words) => {
    const { user } = await openForm('/login', { [SIGN_IN]: answer });
    await fill(user, EMAIL, 'wrong');
    await waitFor(() => expect(alerts()).toEqual([words]));
    await waitFor(() => expect(password()).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
  });

  it('sends one request, even if submitted twice', async () => {
    let answer = (_: Response) => {};
    const { user, server } = await openForm('/login', {
      [SIGN_IN]: () => new Promise<Response>((to) => (answer = to)),
    });
    await fill(user, EMAIL, 'secret-1');
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true');
    await act(async () => answer(json(sessionAnswer())));
    expect(server.of(SIGN_IN)).toHaveLength(1);
  });
});

describe('the destination of the form', () => {
  it.each([
    ['/login?redirect=%2Fjournal%3Fa%3D1', '/journal?a=1'],
    ['/login?redirect=https://evil.example/', '/'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=/%5Cevil.example', '/'],
    ['/login?redirect=javascript:alert(1)', '/'],
    ['/auth?redirect=/pricing', '/pricing'],
    ['/settings', '/settings'],
  ])('from %s to %s', async (path, to) => {
    const { user } = await openForm(path);
    await fill(user, EMAIL, 'secret-1');
    await waitFor(() => expect(session.current().user).not.toBeNull(), { timeout: 2000 });
    await waitFor(() => expect(currentAddress()).toBe(to));
  });

  it.each([
    ['/login?redirect=/journal', '/journal'],
    ['/signup', '/'],
    ['/auth?mode=signup&redirect=/pricing', '/pricing'],
  ])('redirects a signed-in user from %s to %s', async (path, to) => {
    fakeServer();
    renderApp(path);
    await waitFor(() => expect(currentAddress()).toBe(to));
  });

  it('is kept when switching between the two forms', async () => {
    const { user } = await openForm('/scanner?q=RSI');
    await user.type(email(), EMAIL);
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(currentAddress()).toBe('/signup?redirect=%2Fscanner%3Fq%3DRSI');
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
    expect(email()).toHaveValue(EMAIL);
    expect(password()).toHaveValue('');
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
    expect(currentAddress()).toBe('/login?redirect=%2Fscanner%3Fq%3DRSI');
    expect(password()).toHaveValue('');
    await fill(user, '', 'secret-1');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=RSI'));
  });

  it('explains why the form is shown, next to the initial focus', async () => {
    await openForm('/scanner');
    expect(screen.getByText('Sign in to open this page.')).toBeInTheDocument();
    expect(email()).toHaveAccessibleDescription('Sign in to open this page.');
  });

  it('reports that the session ended', async () => {
    fakeServer();
    renderApp('/journal');
    act(() => session.expire(TOKEN));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(currentAddress()).toBe('/journal');
  });

  it('passes the typed email on to the forgotten-password page', async () => {
    const { user } = await openForm('/login');
    await user.type(email(), EMAIL);
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeInTheDocument();
    expect(email()).toHaveValue(EMAIL);
  });
});

describe('other sign-in methods', () => {
  const go = jest.spyOn(page, 'go');
  afterEach(() => void go.mockReset());

  it('link to the provider the server names, with the destination', async () => {
    go.mockReturnValue(undefined);
    const { user } = await openForm('/login?redirect=/journal', {
      'GET /api/app-info': () => json(appInfo({ provider: 'Example ID', demo: false })),
    });
    await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
    expect(go).toHaveBeenCalledWith('/api/auth/google/start?redirect=%2Fjournal');
    expect(screen.queryByRole('button', { name: 'Try It Live, No Account' })).not.toBeInTheDocument();
  });

  it('state that trying the demo accepts the terms', async () => {
    await openForm('/login');
    expect(await screen.findByRole('button', { name: 'Try It Live, No Account' })).toBeInTheDocument();
    expect(screen.getByText(/By continuing you agree to the/)).toHaveTextContent(
      'By continuing you agree to the terms.',
    );
    expect(screen.queryByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument();
  });
});
