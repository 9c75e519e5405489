import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../auth/auth-page.tsx';
import './premium-gate.tsx'; // preloaded: lazy code loads slowly in tests

it.each([
  ['/journal', 'Trading Journal'],
  ['/news', 'News'],
])('%s is offered to visitors as %s, with the five-day trial, and requests none of its data', async (path, name) => {
  const server = fakeServer();
  renderApp(path, { signedIn: false });
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  expect(screen.getByText('You have 5 days left in your free trial')).toBeInTheDocument();
  expect(screen.getByText('Unlimited scans and alerts')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeInTheDocument();
  expect(server.calls.map((call) => call.path)).toEqual(['/api/app-info']);
});
