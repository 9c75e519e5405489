import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer, TOKEN } from '../../testing/session-answers.ts';
import { savedDestination } from './saved-destination.ts';

const VERIFY = 'POST /api/auth/verify-email';
const CONFIRM = 'POST /api/auth/confirm-email';
const LINK = 'l'.repeat(43);
type Handlers = Parameters<typeof fakeServer>[0];

function open(page: string, handlers: Handlers = {}, { hash = `#token=${LINK}`, signedIn = false } = {}) {
  const server = fakeServer(handlers);
  return { server, user: renderApp(page + hash, { signedIn }) };
}
const alert = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const expectTitle = (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus());

describe('a sign-up link', () => {
  it('creates the account, signs in, and opens Home', async () => {
    const { server } = open('/verify-email');
    expect(await screen.findByText('Account created and signed in! Redirecting...')).toBeInTheDocument();
    expect(currentAddress()).toBe('/verify-email');
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(session.current().user).not.toBeNull();
    expect(server.of(VERIFY).map(({ body }) => body)).toEqual([{ token: LINK }]);
  });

  it('opens the page the user signed up from', async () => {
    savedDestination.save('/subscribe');
    open('/verify-email');
    await waitFor(() => expect(currentAddress()).toBe('/subscribe'));
  });

  it.each([
    ['without a token', '', 0],
    ['with a malformed token', '#token=<script>', 0],
    ['that was used or has expired', `#token=${LINK}`, 1],
  ])('%s is explained, with ways to continue', async (_what, hash, calls) => {
    const { server } = open('/verify-email', { [VERIFY]: () => fault(400, 'LINK_INVALID', 'x') }, { hash });
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Sign Up Again' })).toHaveAttribute('href', '/signup');
    expect(server.of(VERIFY)).toHaveLength(calls);
  });

  it('asks for the password in a browser other than the one that signed up', async () => {
    const { server, user } = open('/verify-email', {
      [VERIFY]: ({ body }) => {
        const { password } = body as { password?: string };
        if (!password) return fault(403, 'PASSWORD_REQUIRED', 'The password is needed here.');
        return password === 'secret-1'
          ? json(sessionAnswer())
          : fault(401, 'INVALID_CREDENTIALS', 'The address or the password.');
      },
    });
    const field = await screen.findByLabelText('Password');
    expect(alert()).toEqual([]);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(alert()).toEqual(['Please fill in all fields']);
    await user.type(field, 'wrong{Enter}');
    await waitFor(() => expect(alert()).toEqual(['Incorrect password']));
    expect(field).toHaveAccessibleDescription('Incorrect password');
    await user.clear(field);
    await user.type(field, 'secret-1{Enter}');
    expect(await screen.findByText('Account created and signed in! Redirecting...')).toBeInTheDocument();
    expect(server.of(VERIFY)).toHaveLength(3);
    await waitFor(() => expect(session.current().user).not.toBeNull());
  });

  it('that failed to open can be retried', async () => {
    let unavailable = true;
    const { user } = open('/verify-email', {
      [VERIFY]: () =>
        unavailable ? fault(503, 'UNAVAILABLE', 'Please try again in a moment.') : json(sessionAnswer()),
    });
    expect(await screen.findByRole('heading', { name: "We couldn't confirm your email" })).toBeInTheDocument();
    expect(alert()).toEqual(['Please try again in a moment.']);
    unavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Account created and signed in! Redirecting...')).toBeInTheDocument();
    await waitFor(() => expect(session.current().user).not.toBeNull());
  });

  it('opened by another user switches to the new one', async () => {
    open('/verify-email', { [VERIFY]: () => json(sessionAnswer(`${TOKEN}-2`, { id: 'u2' })) }, { signedIn: true });
    await waitFor(() => expect(session.current().user?.id).toBe('u2'), { timeout: 2000 });
  });
});

describe('an email change link', () => {
  it("shows the new email and refreshes this browser's user", async () => {
    const { server } = open(
      '/confirm-email',
      { 'POST /api/auth/refresh': () => json(sessionAnswer(`${TOKEN}-2`, { email: 'new@example.test' })) },
      { signedIn: true },
    );
    expect(await screen.findByRole('heading', { name: 'Your email was changed' })).toBeInTheDocument();
    expect(screen.getByText('new@example.test')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
    expect(server.of(CONFIRM).map(({ body }) => body)).toEqual([{ token: LINK }]);
    await waitFor(() => expect(session.current().user?.email).toBe('new@example.test'));
    expect(currentAddress()).toBe('/confirm-email');
  });

  it('asks a signed-out user to sign in first', async () => {
    open('/confirm-email', { [CONFIRM]: () => fault(401, 'UNAUTHORIZED', 'x') });
    await expectTitle('Please sign in first');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(session.current().user).toBeNull();
  });

  it.each([
    ['that was used or has expired', () => fault(400, 'LINK_INVALID', 'x'), 'This link has expired', false],
    [
      'to an email that was taken in the meantime',
      () => fault(409, 'EMAIL_TAKEN', 'It has an account.'),
      "We couldn't change your email",
      false,
    ],
    ['of another account', () => fault(403, 'WRONG_ACCOUNT', 'Another.'), "We couldn't change your email", false],
    [
      'opened while the server is unavailable',
      () => fault(503, 'UNAVAILABLE', 'Later.'),
      "We couldn't change your email",
      true,
    ],
  ])('%s is explained', async (_what, answer, title, again) => {
    open('/confirm-email', { [CONFIRM]: answer });
    await expectTitle(title);
    expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(again);
  });
});
