import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { alerts, fill, openForm, type Handlers } from '../../testing/auth-form.tsx';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer, TOKEN } from '../../testing/session-answers.ts';

const FINISH = 'POST /api/auth/second-factor/sign-in';
const EMAIL = 'ann@example.test';
const codeRequired = () => fault(403, 'SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator app.');

const codeField = () => screen.getByLabelText('Authentication code');

/** The code step after the right password. */
async function codeStep(handlers: Handlers = {}, path = '/login') {
  const opened = await openForm(path, {
    'POST /api/auth/signin-fallback': codeRequired,
    [FINISH]: () => json(sessionAnswer(TOKEN, { email: EMAIL })),
    ...handlers,
  });
  await fill(opened.user, EMAIL, 'secret-1');
  await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication' });
  return opened;
}

describe('a sign-in with two-factor authentication', () => {
  it('asks for a code after the password, and opens the requested page', async () => {
    const { user, server } = await codeStep({}, '/login?redirect=%2Fpricing');
    expect(session.token()).toBeNull();
    await waitFor(() => expect(codeField()).toHaveFocus());
    expect(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(codeField()).toHaveAttribute('inputmode', 'numeric');
    await user.type(codeField(), '123 456{Enter}');
    expect(await screen.findByText('Signed in successfully! Redirecting...')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/pricing'));
    expect(session.current().user?.email).toBe(EMAIL);
    expect(server.of(FINISH).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(server.of(FINISH)[0]!.headers.get('authorization')).toBeNull();
  });

  it.each(['', '12345', '1234567', 'abcdef'])('does not send %j', async (typed) => {
    const { user, server } = await codeStep();
    await user.type(codeField(), `${typed}{Enter}`);
    expect(alerts()).toEqual(['Enter the 6-digit code from your app.']);
    expect(codeField()).toBeInvalid();
    expect(codeField()).toHaveAccessibleDescription('Enter the 6-digit code from your app.');
    expect(codeField()).toHaveFocus();
    expect(server.of(FINISH)).toHaveLength(0);
  });

  it.each([
    [() => fault(403, 'INVALID_CODE', 'x'), 'That code is incorrect or was already used. Try the next one.'],
    [
      () => fault(429, 'TOO_MANY_ATTEMPTS', 'x', { retryAfterSeconds: 600 }),
      'Too many attempts. Try again in 10 minutes.',
    ],
    [() => new Response('', { status: 502 }), 'Authentication failed'],
  ])('reports a failure until the code is edited (%#)', async (answer, words) => {
    const { user } = await codeStep({ [FINISH]: answer });
    await user.type(codeField(), '123456{Enter}');
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(codeField()).toHaveFocus();
    await user.type(codeField(), '{Backspace}');
    expect(alerts()).toEqual([]);
  });

  it('accepts a recovery code instead', async () => {
    const { user, server } = await codeStep({ [FINISH]: () => fault(403, 'INVALID_CODE', 'x') });
    await user.type(codeField(), '123456');
    await user.click(screen.getByRole('button', { name: 'Use a Recovery Code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveValue('');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, '{Enter}');
    expect(alerts()).toEqual(['Enter a recovery code.']);
    await user.type(field, 'k7m2p-9xq4a{Enter}');
    await waitFor(() => expect(alerts()).toEqual(['That recovery code is incorrect or was already used.']));
    expect(server.of(FINISH).map(({ body }) => body)).toEqual([{ code: 'k7m2p-9xq4a' }]);
    await user.click(screen.getByRole('button', { name: 'Use Your Authenticator App' }));
    expect(codeField()).toBeInTheDocument();
    expect(alerts()).toEqual([]);
  });

  it('returns to the form when the sign-in has expired, and says why', async () => {
    const expired = 'Your sign-in has expired. Please sign in again.';
    const { user } = await codeStep({ [FINISH]: () => fault(401, 'SIGN_IN_EXPIRED', expired) });
    await user.type(codeField(), '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
    expect(screen.getByText(expired)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  it('returns to the form with Cancel', async () => {
    const { user } = await codeStep();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
  });
});

describe('the return from the provider with SECOND_FACTOR_REQUIRED', () => {
  const RETURN = '/auth/callback#error=SECOND_FACTOR_REQUIRED&redirect=%2Fpricing%3Fa%3D1';

  it('asks for a code, then opens the requested page', async () => {
    const server = fakeServer({ [FINISH]: () => json(sessionAnswer()) });
    const user = renderApp(RETURN, { signedIn: false });
    await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/pricing?a=1'));
    expect(session.token()).toBe(TOKEN);
    expect(server.of('POST /api/auth/refresh')).toHaveLength(0);
  });

  it('returns to the sign-in form when the sign-in has expired', async () => {
    fakeServer({ [FINISH]: () => fault(401, 'SIGN_IN_EXPIRED', 'Your sign-in has expired. Please sign in again.') });
    const user = renderApp(RETURN, { signedIn: false });
    await user.type(await screen.findByLabelText('Authentication code'), '123456{Enter}');
    expect(await screen.findByText('Your sign-in has expired. Please sign in again.')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/login?redirect=%2Fpricing%3Fa%3D1'));
  });
});
