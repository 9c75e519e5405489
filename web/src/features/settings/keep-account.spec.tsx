import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../app/session.ts';
import { appInfo } from '../../testing/answers.ts';
import { ACCOUNTS, trial } from '../../testing/billing-answers.ts';
import { fakeServer, fault, json } from '../../testing/fake-server.ts';
import { currentAddress, renderApp } from '../../testing/render-app.tsx';
import { sessionAnswer, TOKEN } from '../../testing/session-answers.ts';
import '../auth/confirm-email-page.tsx'; // preloaded: lazy code loads slowly in tests
import '../home/home-page.tsx';
import './keep-account-page.tsx';
import './settings-page.tsx';

const KEEP = 'POST /api/auth/keep-demo';
const bar = () => screen.queryByRole('link', { name: 'Keep this as my account' });
const demoTrial = { 'GET /api/trial-status': () => json(trial(ACCOUNTS.demo)) };

describe('the demo bar', () => {
  it('is shown on the pages of a demo account, with a link to keep the account', async () => {
    fakeServer(demoTrial);
    const user = renderApp('/', { demo: true });
    await user.click(await screen.findByRole('link', { name: 'Keep this as my account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Keep this account' })).toBeVisible();
    expect(currentAddress()).toBe('/keep-account');
  });

  it("isn't shown to other users", async () => {
    fakeServer();
    renderApp('/');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(bar()).not.toBeInTheDocument();
  });

  it('is still there after a reload', async () => {
    fakeServer(demoTrial);
    session.signIn(TOKEN, sessionAnswer(TOKEN, { demo: true }).data.user);
    session.restore();
    expect(session.current().user).toMatchObject({ demo: true });
    await Promise.resolve();
  });
});

it('the plan of a demo account is Demo Premium, without a payment', async () => {
  fakeServer(demoTrial);
  renderApp('/settings', { demo: true });
  expect(await screen.findByText('Demo Premium')).toBeInTheDocument();
  expect(screen.getByText('Ends when you keep this account. Nothing was charged.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
});

describe('keeping a demo account', () => {
  const fill = async (email: string, password: string, answers: Parameters<typeof fakeServer>[0] = {}) => {
    const server = fakeServer({
      'GET /api/app-info': () => json(appInfo({ features: ['trial'], outbox: true, demo: true })),
      ...demoTrial,
      ...answers,
    });
    const user = renderApp('/keep-account', { demo: true });
    if (email) await user.type(await screen.findByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(await screen.findByRole('button', { name: 'Keep My Account' }));
    return { server, user };
  };

  it('emails a link', async () => {
    const { server } = await fill(' me@example.test ', 'seven green boats');
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(screen.getByText('me@example.test')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open the Test Inbox' })).toBeVisible();
    expect(server.of(KEEP).map(({ body }) => body)).toEqual([
      { email: 'me@example.test', password: 'seven green boats' },
    ]);
  });

  it.each([
    ['', '', 'Please fill in all fields'],
    ['me@example.test', '', 'Please fill in all fields'],
    ['me', 'seven green boats', 'Please enter a valid email address'],
    ['me@example.test', 'short', 'Password must be at least 6 characters'],
  ])('is rejected in the browser for %p and %p: %s', async (email, password, message) => {
    const { server } = await fill(email, password);
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.of(KEEP)).toEqual([]);
  });

  it("shows the server's reason at the field, and can be tried again", async () => {
    const { user } = await fill('me@example.test', 'password', {
      [KEEP]: () => fault(400, 'WEAK_PASSWORD', 'That password is too common. Try another one.'),
    });
    expect(await screen.findByText('That password is too common. Try another one.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.type(screen.getByLabelText('Password'), ' of seven');
    expect(screen.queryByText('That password is too common. Try another one.')).not.toBeInTheDocument();
  });

  it("isn't offered to other accounts", async () => {
    fakeServer();
    renderApp('/keep-account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(currentAddress()).toBe('/settings');
  });

  it('is complete once the link is opened, and the account is a regular one', async () => {
    fakeServer({
      'POST /api/auth/refresh': () => json(sessionAnswer(TOKEN, { email: 'new@example.test' })),
    });
    renderApp(`/confirm-email#token=${'a'.repeat(43)}`, { demo: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'This account is yours' })).toBeVisible();
    expect(screen.getByText(/Demo Premium has ended/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(session.current().user).not.toHaveProperty('demo'));
  });
});
