import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { page } from '../../lib/page.ts';
import { appInfo } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer, TOKEN, userAnswer } from '../../testing/session-answers.ts';

const SIGN_IN = 'POST /api/auth/signin-fallback';
const SIGN_UP = 'POST /api/auth/signup-fallback';
const EMAIL = 'ann@example.test';
type Handlers = Parameters<typeof fakeServer>[0];

async function open(path: string, handlers: Handlers = {}) {
  const server = fakeServer(handlers);
  const user = renderApp(path, { signedIn: false });
  await screen.findByLabelText('Email');
  return { server, user };
}
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const repeated = () => screen.getByLabelText('Confirm password');
const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function fill(user: Awaited<ReturnType<typeof open>>['user'], ...[address, first, second]: string[]) {
  if (address) await user.type(email(), address);
  if (first) await user.type(password(), first);
  if (second) await user.type(repeated(), second);
  await user.keyboard('{Enter}');
}

describe('the sign-in form', () => {
  it('is what browsers and password managers know', async () => {
    await open('/login');
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeInTheDocument();
    expect(document.title).toBe('Sign in to your account · Plainscan');
    expect(email()).toHaveFocus();
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
    const { user } = await open('/login');
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('secret-1');
  });

  it.each([
    ['nothing', ['', ''], 'Please fill in all fields', email],
    ['no email', ['', 'secret-1'], 'Please fill in all fields', email],
    ['no password', [EMAIL, ''], 'Please fill in all fields', password],
    ['no email address', ['ann', 'secret-1'], 'Please enter a valid email address', email],
  ])('refuses %s, and marks the field with the focus in it', async (_what, typed, words, field) => {
    const { user, server } = await open('/login');
    await fill(user, ...typed);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(alert()).toEqual([words]);
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(words);
    expect(server.of(SIGN_IN)).toHaveLength(0);
    await user.type(field(), 'x');
    expect(alert()).toEqual([]);
  });

  it('signs in: the words, half a second, and home', async () => {
    const { user, server } = await open('/login');
    await fill(user, ` ${EMAIL}`, 'secret-1');
    expect(await screen.findByText('Signed in successfully! Redirecting...')).toBeInTheDocument();
    expect(currentAddress()).toBe('/login');
    expect(localStorage.getItem('plainscan_token')).toBe(TOKEN);
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(server.of(SIGN_IN).map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'secret-1' }]);
    expect(server.of(SIGN_IN)[0]!.headers.get('authorization')).toBeNull();
    expect(session.current().user?.email).toBe(EMAIL);
  });

  it('goes on after 500 ms, not before', async () => {
    const { user } = await open('/login');
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
      'refused',
      () => fault(401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'),
      'The email or the password is wrong.',
    ],
    ['without words', () => new Response('', { status: 500 }), 'Authentication failed'],
    ['an answer without a token', () => json({ data: {} }), 'No authentication token received from server'],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Network timeout'],
    [
      'too many attempts',
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts.', { retryAfterSeconds: 130 }),
      'Too many attempts. Please try again in 3 minutes.',
    ],
    [
      'one second to wait',
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts.', { retryAfterSeconds: 1 }),
      'Too many attempts. Please try again in 1 second.',
    ],
    ['a burst of requests', () => fault(429, 'RATE_LIMITED', 'Please wait a moment.'), 'Please wait a moment.'],
  ])('tells of a failure: %s', async (_what, answer, words) => {
    const { user } = await open('/login', { [SIGN_IN]: answer });
    await fill(user, EMAIL, 'wrong');
    await waitFor(() => expect(alert()).toEqual([words]));
    expect(password()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
  });

  it('sends once, however often it is submitted', async () => {
    let answer = (_: Response) => {};
    const { user, server } = await open('/login', { [SIGN_IN]: () => new Promise<Response>((to) => (answer = to)) });
    await fill(user, EMAIL, 'secret-1');
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await act(async () => answer(json(sessionAnswer())));
    expect(server.of(SIGN_IN)).toHaveLength(1);
  });
});

describe('where the form leads', () => {
  it.each([
    ['/login?redirect=%2Fjournal%3Fa%3D1', '/journal?a=1'],
    ['/login?redirect=https://evil.example/', '/'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=/%5Cevil.example', '/'],
    ['/login?redirect=javascript:alert(1)', '/'],
    ['/auth?redirect=/pricing', '/pricing'],
    ['/settings', '/settings'],
  ])('from %s to %s', async (path, to) => {
    const { user } = await open(path);
    await fill(user, EMAIL, 'secret-1');
    await waitFor(() => expect(session.current().user).not.toBeNull(), { timeout: 2000 });
    await waitFor(() => expect(currentAddress()).toBe(to));
  });

  it.each([
    ['/login?redirect=/journal', '/journal'],
    ['/signup', '/'],
    ['/auth?mode=signup&redirect=/pricing', '/pricing'],
  ])('a signed-in user goes straight from %s to %s', async (path, to) => {
    fakeServer();
    renderApp(path);
    await waitFor(() => expect(currentAddress()).toBe(to));
  });

  it('is kept from one form to the other, and back', async () => {
    const { user } = await open('/scanner?q=RSI');
    await user.type(email(), EMAIL);
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(currentAddress()).toBe('/signup?redirect=%2Fscanner%3Fq%3DRSI');
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
    expect(email()).toHaveValue(EMAIL);
    expect(password()).toHaveValue('');
    await user.type(password(), 'secret-1');
    await user.click(screen.getByRole('link', { name: 'Sign in instead' }));
    expect(currentAddress()).toBe('/login?redirect=%2Fscanner%3Fq%3DRSI');
    expect(password()).toHaveValue('');
    await fill(user, '', 'secret-1');
    await waitFor(() => expect(currentAddress()).toBe('/scanner?q=RSI'));
  });

  it('tells why one is here, where the focus begins', async () => {
    await open('/scanner');
    expect(screen.getByText('Sign in to open this page.')).toBeInTheDocument();
    expect(email()).toHaveAccessibleDescription('Sign in to open this page.');
  });

  it('tells of a session that ended', async () => {
    fakeServer();
    renderApp('/journal');
    act(() => session.expire(TOKEN));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(currentAddress()).toBe('/journal');
  });

  it('takes the typed address along to the forgotten password', async () => {
    const { user } = await open('/login');
    await user.type(email(), EMAIL);
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeInTheDocument();
    expect(email()).toHaveValue(EMAIL);
  });
});

describe('the sign-up form', () => {
  it('is what browsers and password managers know', async () => {
    await open('/signup');
    expect(screen.getByRole('heading', { level: 1, name: 'Create an account' })).toBeInTheDocument();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(repeated()).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();
  });

  it.each([
    ['nothing', ['', '', ''], 'Please fill in all fields', email],
    ['no password', [EMAIL, '', ''], 'Please fill in all fields', password],
    ['two passwords', [EMAIL, 'secret-1', 'secret-2'], 'Passwords do not match', repeated],
    ['no repetition', [EMAIL, 'secret-1', ''], 'Passwords do not match', repeated],
    ['a short password', [EMAIL, '12345', '12345'], 'Password must be at least 6 characters', password],
  ])('refuses %s', async (_what, typed, words, field) => {
    const { user, server } = await open('/signup');
    await fill(user, ...typed);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(alert()).toEqual([words]);
    expect(field()).toHaveFocus();
    expect(server.of(SIGN_UP)).toHaveLength(0);
  });

  it.each([
    ['in its words', () => fault(400, 'WEAK_PASSWORD', 'This password is too common.'), 'This password is too common.'],
    ['without words', () => new Response('', { status: 500 }), 'Account creation failed'],
    ['in its error object', () => json({ error: { message: 'No sign-ups today.' } }, 503), 'No sign-ups today.'],
    [
      'an address it does not take',
      () => fault(400, 'INVALID_REQUEST', 'body.email: Invalid email address'),
      'Please enter a valid email address',
    ],
  ])('tells what the server has against it: %s', async (_what, answer, words) => {
    const { user } = await open('/signup', { [SIGN_UP]: answer });
    await fill(user, EMAIL, 'secret-1', 'secret-1');
    await waitFor(() => expect(alert()).toEqual([words]));
    expect(password()).toHaveValue('secret-1');
  });
});

describe('an address that awaits its confirmation', () => {
  const signedUp = async (handlers: Handlers = {}, path = '/signup') => {
    const opened = await open(path, handlers);
    await fill(opened.user, EMAIL, 'secret-1', 'secret-1');
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(heading).toHaveFocus();
    return opened;
  };

  it('is told to look into its inbox', async () => {
    const { server } = await signedUp();
    expect(screen.getByText(EMAIL)).toBeInTheDocument();
    expect(server.of(SIGN_UP).map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'secret-1' }]);
    expect(session.current().user).toBeNull();
    expect(await screen.findByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox');
  });

  it('has no outbox where mails are sent', async () => {
    await signedUp({ 'GET /api/app-info': () => json(appInfo({ outbox: false })) });
    await act(async () => {});
    expect(screen.queryByRole('link', { name: 'Open the outbox' })).not.toBeInTheDocument();
  });

  it('is mailed again on request', async () => {
    const { user, server } = await signedUp();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Sent again. The newest email is the one to open.')).toBeInTheDocument();
    expect(server.of(SIGN_UP)).toHaveLength(2);
  });

  it('is told when it has been mailed too often', async () => {
    let first = true;
    const { user } = await signedUp({
      [SIGN_UP]: () => {
        if (!first) return fault(429, 'TOO_MANY_ATTEMPTS', 'x', { retryAfterSeconds: 3600 });
        first = false;
        return json({ message: 'x', data: { user: { email: EMAIL } } });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(alert()).toEqual(['Too many attempts. Please try again in 60 minutes.']));
    expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled();
  });

  it('can be another one', async () => {
    const { user } = await signedUp();
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
    expect(email()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  it('is met at the sign-in too', async () => {
    const { user } = await open('/login', {
      [SIGN_IN]: () => fault(403, 'EMAIL_NOT_VERIFIED', 'Please confirm your address first.'),
    });
    await fill(user, EMAIL, 'secret-1');
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
  });

  it('goes on by itself once it is confirmed in another tab', async () => {
    await signedUp({}, '/signup?redirect=/journal');
    act(() => {
      session.keep(TOKEN, userAnswer({ email: EMAIL })); // by the other tab
      session.reload();
    });
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
  });
});

describe('other ways in', () => {
  const go = jest.spyOn(page, 'go');
  afterEach(() => void go.mockReset());

  it('leads to the provider that the server names, and says where to go on to', async () => {
    go.mockReturnValue(undefined);
    const { user } = await open('/login?redirect=/journal', {
      'GET /api/app-info': () => json(appInfo({ provider: 'Example ID', demo: false })),
    });
    await user.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
    expect(go).toHaveBeenCalledWith('/api/auth/google/start?redirect=%2Fjournal');
    expect(screen.queryByRole('button', { name: 'Try the demo' })).not.toBeInTheDocument();
  });

  it('says that trying the demo accepts the terms', async () => {
    await open('/login');
    expect(await screen.findByRole('button', { name: 'Try the demo' })).toBeInTheDocument();
    expect(screen.getByText(/By trying it you accept the/)).toHaveTextContent(
      'No account needed. By trying it you accept the terms.',
    );
    expect(screen.queryByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument();
  });
});
