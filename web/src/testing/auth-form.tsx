import { screen } from '@testing-library/react';
import { fakeServer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

// Queries and actions for the forms of /login and /signup.

export type Handlers = Parameters<typeof fakeServer>[0];

export async function openForm(path: string, handlers: Handlers = {}) {
  const server = fakeServer(handlers);
  const user = renderApp(path, { signedIn: false });
  await screen.findByLabelText('Email');
  return { server, user };
}
export const email = () => screen.getByLabelText('Email');
export const password = () => screen.getByLabelText('Password');
export const repeated = () => screen.getByLabelText('Confirm password');
/** The texts of all alerts that aren't empty. */
export const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

/** Types the values and presses Enter. */
export async function fill(user: Awaited<ReturnType<typeof openForm>>['user'], ...[address, first, second]: string[]) {
  if (address) await user.type(email(), address);
  if (first) await user.type(password(), first);
  if (second) await user.type(repeated(), second);
  await user.keyboard('{Enter}');
}
