import { screen, within } from '@testing-library/react';
import { account } from './account-answers.ts';
import { fakeServer, json } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

export type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

/** The settings of a signed-in user, on a server that answers as `handlers` say. */
export async function settings(handlers: Handlers = {}) {
  const server = fakeServer(handlers);
  const user = renderApp('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { server, user };
}

/** What stands under one of its headings. */
export const part = (name: string) => within(screen.getByRole('region', { name }));

export const withAccount = (change: Parameters<typeof account>[0]): Handlers => ({
  'GET /api/user/account': () => json(account(change)),
});
