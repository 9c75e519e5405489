import { screen, within } from '@testing-library/react';
import { parserChange, parserOverview, parserServer } from './admin-answers.ts';
import { renderApp } from './render-app.tsx';

type Handlers = Parameters<typeof parserServer>[1];
export const URL_MANAGER = '/admin/url-manager';

/** Opens the URL manager as an administrator. Tests may change `now`, which the fake server responds with. */
export async function urlManager(change: Parameters<typeof parserOverview>[0] = {}, handlers: Handlers = {}) {
  const now = { overview: parserOverview(change), changes: [parserChange(7)] };
  const server = parserServer(now, handlers);
  const user = renderApp(URL_MANAGER, { role: 'admin' });
  await screen.findByRole('textbox', { name: 'URL' });
  return { now, server, user };
}
export const part = (name: string) => within(screen.getByRole('region', { name }));
export const fact = (name: string) => part('Active URL').getByText(name, { selector: 'dt' }).nextElementSibling;
export const button = (name: string) => screen.getByRole('button', { name });
export const listed = () =>
  within(screen.getByRole('list', { name: 'Fallbacks' }))
    .getAllByRole('listitem')
    .map((item) => item.dataset['address']);
