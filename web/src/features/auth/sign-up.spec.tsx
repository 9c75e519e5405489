import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { appInfo } from '../../testing/answers.ts';
import { alerts, email, fill, type Handlers, openForm, password, repeated } from '../../testing/auth-form.tsx';
import { fault, json } from '../../testing/fake-server.ts';
import { currentAddress } from '../../testing/render-app.tsx';
import { TOKEN, userAnswer } from '../../testing/session-answers.ts';
import { savedDestination } from './saved-destination.ts';

const SIGN_IN = 'POST /api/auth/signin-fallback';
const SIGN_UP = 'POST /api/auth/signup-fallback';
const EMAIL = 'ann@example.test';

describe('the sign-up form', () => {
  it('has the attributes browsers and password managers expect', async () => {
    await openForm('/signup');
    expect(screen.getByRole('heading', { level: 1, name: 'Create an account' })).toBeInTheDocument();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(repeated()).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();
  });

  it.each([
    ['empty fields', ['', '', ''], 'Please fill in all fields', email],
    ['a missing password', [EMAIL, '', ''], 'Please fill in all fields', password],
    ['two different passwords', [EMAIL, 'secret-1', 'secret-2'], 'Passwords do not match', repeated],
    ['a missing confirmation', [EMAIL, 'secret-1', ''], 'Passwords do not match', repeated],
    ['a short password', [EMAIL, '12345', '12345'], 'Password must be at least 6 characters', password],
  ])('rejects %s', async (_what, typed, words, field) => {
    const { user, server } = await openForm('/signup');
    await fill(user, ...typed);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(alerts()).toEqual([words]);
    expect(field()).toHaveFocus();
    expect(server.of(SIGN_UP)).toHaveLength(0);
  });

  it.each([
    [
      'with its message',
      () => fault(400, 'WEAK_PASSWORD', 'That password is too easy to guess. Try a longer one.'),
      'That password is too easy to guess. Try a longer one.',
    ],
    ['without a message', () => new Response('', { status: 500 }), 'Account creation failed'],
    ['in its error object', () => json({ error: { message: 'No sign-ups today.' } }, 503), 'No sign-ups today.'],
    [
      'a rejected email',
      () => fault(400, 'INVALID_REQUEST', 'body.email: Invalid email address'),
      'Please enter a valid email address',
    ],
  ])("shows the server's objection: %s", async (_what, answer, words) => {
    const { user } = await openForm('/signup', { [SIGN_UP]: answer });
    await fill(user, EMAIL, 'secret-1', 'secret-1');
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(password()).toHaveValue('secret-1');
  });
});

describe('an unconfirmed email', () => {
  const signedUp = async (handlers: Handlers = {}, path = '/signup') => {
    const opened = await openForm(path, handlers);
    await fill(opened.user, EMAIL, 'secret-1', 'secret-1');
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
    await waitFor(() => expect(heading).toHaveFocus());
    return opened;
  };

  it('asks the user to check the inbox', async () => {
    const { server } = await signedUp();
    expect(screen.getByText(EMAIL)).toBeInTheDocument();
    expect(server.of(SIGN_UP).map(({ body }) => body)).toEqual([{ email: EMAIL, password: 'secret-1' }]);
    expect(session.current().user).toBeNull();
    expect(await screen.findByRole('link', { name: 'Open the Test Inbox' })).toHaveAttribute('href', '/outbox');
  });

  it('does not link to the outbox if emails are really sent', async () => {
    await signedUp({ 'GET /api/app-info': () => json(appInfo({ outbox: false })) });
    await act(async () => {});
    expect(screen.queryByRole('link', { name: 'Open the Test Inbox' })).not.toBeInTheDocument();
  });

  it('is sent another link on request', async () => {
    const { user, server } = await signedUp();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Sent again. Use the link in the newest email.')).toBeInTheDocument();
    expect(server.of(SIGN_UP)).toHaveLength(2);
  });

  it('reports when too many links were requested', async () => {
    let first = true;
    const { user } = await signedUp({
      [SIGN_UP]: () => {
        if (!first) return fault(429, 'TOO_MANY_ATTEMPTS', 'x', { retryAfterSeconds: 3600 });
        first = false;
        return json({ message: 'x', data: { user: { email: EMAIL } } });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(alerts()).toEqual(['Too many attempts. Try again in 60 minutes.']));
    expect(screen.getByRole('button', { name: 'Resend' })).toBeEnabled();
  });

  it('opens the requested page once, in whichever tab opens the link', async () => {
    await signedUp({}, '/signup?redirect=%2Fsubscribe%3Fredirect%3D%252Fjournal');
    expect(savedDestination.take()).toBe('/subscribe?redirect=%2Fjournal');
    expect(savedDestination.take()).toBe('/');
  });

  it('opens Home if no page was requested', async () => {
    savedDestination.save('/subscribe');
    await signedUp();
    expect(savedDestination.take()).toBe('/');
  });

  it('can be replaced', async () => {
    const { user } = await signedUp();
    await user.click(screen.getByRole('button', { name: 'Use a Different Email' }));
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeInTheDocument();
    expect(email()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  it('is also reported at sign-in', async () => {
    const { user } = await openForm('/login', {
      [SIGN_IN]: () => fault(403, 'EMAIL_NOT_VERIFIED', 'Please confirm your address first.'),
    });
    await fill(user, EMAIL, 'secret-1');
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
  });

  it('continues automatically once confirmed in another tab', async () => {
    await signedUp({}, '/signup?redirect=/journal');
    act(() => {
      session.store(TOKEN, userAnswer({ email: EMAIL })); // by the other tab
      session.reload();
    });
    await waitFor(() => expect(currentAddress()).toBe('/journal'));
  });
});
