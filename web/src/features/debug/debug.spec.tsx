import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { outbox } from '../../testing/account-answers.ts';
import { appInfo } from '../../testing/answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { jwt, sessionAnswer } from '../../testing/session-answers.ts';
import { OUTBOX_POLL_MS } from '../../api/use-route.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('pages that only some deployments have', () => {
  it.each([
    ['/outbox', { outbox: false }],
    ['/test-auth', { demo: false }],
  ])('%s is a 404 elsewhere', async (path, change) => {
    const server = fakeServer({ 'GET /api/app-info': () => json(appInfo(change)) });
    renderApp(path, { signedIn: false });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(server.calls.map((call) => call.path)).toEqual(['/api/app-info']);
  });

  it('report an unavailable server', async () => {
    let unavailable = true;
    fakeServer({
      'GET /api/app-info': () => (unavailable ? fault(503, 'UNAVAILABLE', 'Later.') : json(appInfo())),
      'GET /api/outbox': () => json(outbox()),
    });
    const user = renderApp('/outbox', { signedIn: false });
    expect(await screen.findByText("We can't reach the server")).toBeInTheDocument();
    unavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Test inbox' })).toBeInTheDocument();
  });
});

describe('the outbox', () => {
  it('shows emails, newest first, with links that work', async () => {
    fakeServer({ 'GET /api/outbox': () => json(outbox()) });
    renderApp('/outbox', { signedIn: false });
    const mails = await screen.findAllByRole('article');
    expect(mails.map((mail) => within(mail).getByRole('heading').textContent)).toEqual([
      'Confirm your email address',
      'Reset your password',
    ]);
    const links = screen.getAllByRole('link', { name: /^http/ });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', 'http://127.0.0.1:8080/verify-email#token=abc');
    expect(links[0]).not.toHaveAttribute('target');
    expect(mails[0]).toHaveTextContent('To new@example.test');
    expect(mails[0]).toHaveTextContent('token=abc. The link works for 24 hours.');
  });

  it('is empty at first and shows new email automatically', async () => {
    jest.useFakeTimers();
    let mails = outbox().mails.slice(0, 0);
    fakeServer({ 'GET /api/outbox': () => json({ mails }) });
    renderApp('/outbox', { signedIn: false });
    expect(await screen.findByText('No emails yet')).toBeInTheDocument();
    mails = outbox().mails.slice(0, 1);
    await act(() => jest.advanceTimersByTimeAsync(OUTBOX_POLL_MS + 100));
    expect(screen.getByRole('article', { name: 'Confirm your email address' })).toBeInTheDocument();
    expect(screen.getByText('1 email')).toBeInTheDocument();
  });
});

describe('the debug page for sign-in', () => {
  const answer = () => screen.getByText('Last response').parentElement!.querySelector('pre')!;
  const facts = () => within(screen.getByRole('region', { name: 'Session' }));

  it('is labeled as a debug page and shows the signed-in user', async () => {
    fakeServer();
    renderApp('/test-auth', { signedIn: false });
    expect(await screen.findByText('Debug page')).toBeInTheDocument();
    expect(facts().getByText('Signed out')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDisabled();
  });

  it('signs in and prints the response unchanged', async () => {
    const token = jwt(1_780_000_000, 1_780_000_900);
    const server = fakeServer({ 'POST /api/auth/signin-fallback': () => json(sessionAnswer(token)) });
    const user = renderApp('/test-auth', { signedIn: false });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'demo@example.test');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(JSON.parse(answer().textContent)).toEqual(sessionAnswer(token)));
    expect(server.of('POST /api/auth/signin-fallback')[0]!.body).toEqual({
      email: 'demo@example.test',
      password: 'secret',
    });
    expect(facts().getByText('demo@example.test (u1)')).toBeInTheDocument();
    expect(facts().getByText(/^Thu, May 28, .* [A-Z0-9:+-]+$/)).toBeInTheDocument();
  });

  it('prints a rejection too', async () => {
    fakeServer({
      'POST /api/auth/signin-fallback': () => fault(401, 'INVALID_CREDENTIALS', 'Wrong email or password.'),
    });
    const user = renderApp('/test-auth', { signedIn: false });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'a@b.test{Enter}');
    await waitFor(() => expect(answer()).toHaveTextContent('"code": "INVALID_CREDENTIALS"'));
    expect(answer()).toHaveTextContent('"status": 401');
  });

  it('calls the demo sign-in, the refresh, the terms status, and the sign-out', async () => {
    const server = fakeServer({ 'POST /api/auth/refresh': () => json(sessionAnswer()) });
    const user = renderApp('/test-auth', { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Sign In to the Demo' }));
    await waitFor(() => expect(facts().getByText('demo@example.test (u1)')).toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.of('POST /api/auth/refresh')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Terms Status' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Terms Status' }));
    await waitFor(() => expect(answer()).toHaveTextContent('"requiresAcceptance": false'));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(answer()).toHaveTextContent('"signedOut": true'));
    expect(facts().getByText('Signed out')).toBeInTheDocument();
  });
});
