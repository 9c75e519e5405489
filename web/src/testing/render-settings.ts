import { screen, within } from '@testing-library/react';
import { account } from './account-answers.ts';
import { fakeServer, json } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

export type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

/** Renders the settings page; `handlers` override the server's responses. */
export async function settings(handlers: Handlers = {}) {
  const server = fakeServer(handlers);
  const user = renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { server, user };
}

/** The section with this heading. */
export const part = (name: string) => within(screen.getByRole('region', { name }));

export const withAccount = (change: Parameters<typeof account>[0]): Handlers => ({
  'GET /api/user/account': () => json(account(change)),
});
