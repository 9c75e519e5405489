import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { appInfo } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer } from '../../testing/session-answers.ts';

const REFRESH = 'POST /api/auth/refresh';
const withSession = { [REFRESH]: () => json(sessionAnswer('a-token-from-the-provider')) };

describe.each([
  ['signed out', false],
  ['signed in', true],
])('the return from the provider (%s)', (_how, signedIn) => {
  it.each([
    ['', '/'],
    ['#redirect=%2Fjournal%3Fa%3D1', '/journal?a=1'],
    ['#redirect=%2F%2Fevil.example', '/'],
    ['#redirect=https%3A%2F%2Fevil.example', '/'],
  ])('with a session shows a welcome message and redirects (%s)', async (hash, to) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const server = fakeServer({
      [REFRESH]: () => answered.then(withSession[REFRESH]),
      'GET /api/app-info': () => json(appInfo({ provider: 'Example ID' })),
    });
    renderApp(`/auth/callback${hash}`, { signedIn });
    expect(await screen.findByText('Completing sign-in...')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('Welcome!')).toBeInTheDocument();
    expect(screen.getByText('Successfully signed in with Example ID.')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe(to));
    expect(server.of(REFRESH)).toHaveLength(1);
    expect(session.token()).toBe('a-token-from-the-provider');
  });
});

describe('the return from the provider', () => {
  it('names Google if the server names no provider', async () => {
    fakeServer({ ...withSession, 'GET /api/app-info': () => fault(503, 'UNAVAILABLE', 'x') });
    renderApp('/auth/callback', { signedIn: false });
    expect(await screen.findByText('Successfully signed in with Google.')).toBeInTheDocument();
  });

  it.each([
    ['PROVIDER_REFUSED', 'Sign-in was canceled or denied. Please try again.'],
    ['PROVIDER_UNAVAILABLE', "We can't reach the sign-in service. Please try again later."],
    ['Call+us+at+0800', 'Please try again.'],
  ])('shows our own message for an error and redirects to sign-up (%s)', async (code, words) => {
    const server = fakeServer(withSession);
    renderApp(`/auth/callback#error=${code}`, { signedIn: false });
    expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/signup'));
    expect(server.of(REFRESH)).toHaveLength(0);
    expect(session.current().user).toBeNull();
  });

  it('redirects to sign-in if there is no session', async () => {
    fakeServer();
    renderApp('/auth/callback', { signedIn: false });
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(screen.queryByText('Authentication failed')).not.toBeInTheDocument();
  });

  it('reports a session that cannot be fetched', async () => {
    fakeServer({ [REFRESH]: () => fault(503, 'UNAVAILABLE', 'x') });
    renderApp('/auth/callback', { signedIn: false });
    expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/signup'));
  });
});
