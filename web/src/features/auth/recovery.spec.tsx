import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { appInfo } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { TOKEN } from '../../testing/session-answers.ts';

const REQUEST = 'POST /api/auth/reset-password';
const CHECK = 'POST /api/auth/recovery';
const FINISH = 'POST /api/auth/update-password';
const LINK = 'l'.repeat(43);
type Handlers = Parameters<typeof fakeServer>[0];

const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const toast = async (title: string, description: string) => {
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(description, { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
};

describe('the forgotten-password page', () => {
  async function ask(email: string, answer?: () => Response | Promise<Response>, signedIn = false) {
    const server = fakeServer(answer && { [REQUEST]: answer });
    const user = renderApp('/forgot-password', { signedIn });
    const field = await screen.findByLabelText('Email');
    if (email) await user.type(field, email);
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    return { server, user };
  }

  it("shows the server's message", async () => {
    const { server } = await ask(' ann@example.test', () => json({ message: 'Check your inbox.', logout: false }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Email Sent!' })).toHaveFocus());
    expect(screen.getByText('Check your inbox.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
    expect(server.of(REQUEST)[0]!.body).toEqual({ email: 'ann@example.test' });
  });

  it('has its own message if the server sends none', async () => {
    await ask('ann@example.test');
    expect(
      await screen.findByText(
        'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
      ),
    ).toBeInTheDocument();
  });

  it.each([
    ['a missing email', '', undefined, 'Please enter your email address'],
    ['an invalid email', 'ann', undefined, 'Please enter a valid email address'],
    ['a failure', 'a@b.test', () => fault(503, 'UNAVAILABLE', 'Try later.'), 'Try later.'],
    ['a failure without a message', 'a@b.test', () => new Response('', { status: 500 }), 'Failed to send reset email'],
    [
      'a lost connection',
      'a@b.test',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'An error occurred. Please try again.',
    ],
    [
      'too many attempts',
      'a@b.test',
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'x', { retryAfterSeconds: 50 }),
      'Too many attempts. Try again in 50 seconds.',
    ],
  ])('reports %s and focuses the field', async (_what, email, answer, words) => {
    await ask(email, answer);
    await waitFor(() => expect(alert()).toEqual([words]));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(words);
  });

  it('signs the user out if the server says so, and stays open', async () => {
    await ask('demo@example.test', () => json({ message: 'Sent.', logout: true }), true);
    expect(await screen.findByText('Sent.')).toBeInTheDocument();
    expect(session.current().user).toBeNull();
    expect(localStorage.getItem('plainscan_token')).toBeNull();
    expect(currentAddress()).toBe('/forgot-password');
  });

  it('otherwise keeps the user signed in', async () => {
    await ask('other@example.test', () => json({ message: 'Sent.', logout: false }), true);
    expect(await screen.findByText('Sent.')).toBeInTheDocument();
    expect(session.token()).toBe(TOKEN);
  });
});

describe('a recovery link', () => {
  function open(handlers: Handlers = {}, { hash = `#token=${LINK}`, signedIn = false } = {}) {
    const server = fakeServer({ 'GET /api/app-info': () => json(appInfo({ outbox: false })), ...handlers });
    return { server, user: renderApp(`/reset-password${hash}`, { signedIn }) };
  }

  it.each([
    ['without a token', '', 0],
    ['with a malformed token', '#token=abc', 0],
    ['that the server does not recognize', `#token=${LINK}`, 1],
  ])('%s is rejected', async (_what, hash, checks) => {
    const { server } = open({ [CHECK]: () => fault(400, 'LINK_INVALID', 'x') }, { hash });
    await toast('Invalid reset link', 'Please request a new password reset link.');
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'));
    expect(server.of(CHECK)).toHaveLength(checks);
  });

  it('is removed from the URL at once and checked without being used', async () => {
    const { server } = open();
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/reset-password');
    expect(server.of(CHECK).map(({ body }) => body)).toEqual([{ token: LINK }]);
    expect(server.of(FINISH)).toHaveLength(0);
  });

  it('can be checked again after a failed check', async () => {
    let unavailable = true;
    const { user } = open({
      [CHECK]: () => (unavailable ? fault(503, 'UNAVAILABLE', 'Please try again in a moment.') : json({ valid: true })),
    });
    expect(await screen.findByRole('heading', { name: "We couldn't check your link" })).toBeInTheDocument();
    expect(alert()).toEqual(['Please try again in a moment.']);
    unavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });
});

describe('the new password', () => {
  async function open(handlers: Handlers = {}, signedIn = false) {
    const server = fakeServer(handlers);
    const user = renderApp(`/reset-password#token=${LINK}`, { signedIn });
    await screen.findByLabelText('New password');
    return { server, user };
  }
  const first = () => screen.getByLabelText('New password');
  const second = () => screen.getByLabelText('Confirm new password');
  const button = () => screen.getByRole('button', { name: 'Update Password' });
  const met = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent!.endsWith('(done)'));

  it("is entered twice, with hints for both rules, and can't be submitted until they are met", async () => {
    const { user } = await open();
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeInTheDocument();
    expect(screen.getByText('Please make sure both password fields match.')).toBeInTheDocument();
    expect([button().hasAttribute('disabled'), ...met()]).toEqual([true, false, false]);
    await user.type(first(), '12345');
    await user.type(second(), '12345');
    expect([button().hasAttribute('disabled'), ...met()]).toEqual([true, false, true]);
    await user.type(first(), '6');
    expect([button().hasAttribute('disabled'), ...met()]).toEqual([true, true, false]);
    await user.type(second(), '6');
    expect([button().hasAttribute('disabled'), ...met()]).toEqual([false, true, true]);
  });

  it('can be shown in each field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Show new password' }));
    expect([first(), second()].map((field) => field.getAttribute('type'))).toEqual(['text', 'password']);
    await user.click(screen.getByRole('button', { name: 'Show confirm new password' }));
    expect(second()).toHaveAttribute('type', 'text');
    expect(first()).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['a short password', '12345', '12345', 'Password too short', 'Password must be at least 6 characters long.'],
    [
      'two different passwords',
      '123456',
      '123457',
      "Passwords don't match",
      'Please make sure both password fields match.',
    ],
  ])('is rejected with a toast when a script submits %s', async (_what, one, two, title, description) => {
    const { user, server } = await open();
    await user.type(first(), one);
    await user.type(second(), two);
    fireEvent.submit(first().closest('form')!);
    await toast(title, description);
    expect(server.of(FINISH)).toHaveLength(0);
  });

  async function save(handlers: Handlers = {}, signedIn = false) {
    const opened = await open(handlers, signedIn);
    await opened.user.type(first(), 'secret-2');
    await opened.user.type(second(), 'secret-2');
    return opened;
  }

  describe('once it is set', () => {
    afterEach(() => void jest.useRealTimers());

    it.each([
      ['a visitor', false],
      ['a signed-in user', true],
    ])('signs out %s, says so, and opens Home after 3 s', async (_who, signedIn) => {
      const { server } = await save({}, signedIn);
      jest.useFakeTimers();
      act(() => button().click());
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('heading', { name: 'Password updated' })).toHaveFocus();
      expect(server.of(FINISH).map(({ body }) => body)).toEqual([{ token: LINK, password: 'secret-2' }]);
      expect(localStorage.getItem('plainscan_token')).toBeNull();
      expect(session.current().user).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(2900));
      expect(currentAddress()).toBe('/reset-password');
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(currentAddress()).toBe('/');
      expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
    });
  });

  it.each([
    ['with a message', () => fault(503, 'UNAVAILABLE', 'Try later.'), 'Try later.'],
    ['without a message', () => new Response('', { status: 500 }), 'Failed to update password. Please try again.'],
  ])('reports that it could not be set (%s) and keeps the input', async (_how, answer, words) => {
    const { user } = await save({ [FINISH]: answer });
    await user.click(button());
    await toast('Error updating password', words);
    expect(first()).toHaveValue('secret-2');
    expect(button()).toBeEnabled();
  });

  it('is rejected at the field if it is too common, until it is edited', async () => {
    const words = 'That password is too easy to guess. Try a longer one.';
    const { user } = await save({ [FINISH]: () => fault(400, 'WEAK_PASSWORD', words) });
    await user.click(button());
    await waitFor(() => expect(first()).toHaveAccessibleDescription(words));
    await user.type(first(), '!');
    expect(first()).toBeValid();
  });

  it('is rejected if the link expired in the meantime', async () => {
    const { user } = await save({ [FINISH]: () => fault(400, 'LINK_INVALID', 'x') });
    await user.click(button());
    await toast('Invalid reset link', 'Please request a new password reset link.');
    await waitFor(() => expect(currentAddress()).toBe('/forgot-password'));
  });
});
