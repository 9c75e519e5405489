import type { User } from '@plainscan/contracts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { session } from '../app/session.ts';
import { scans } from '../features/scanner/scan-store.ts';
import { TOKEN, userAnswer } from './session-answers.ts';

/** Exposes the current URL for `currentAddress`. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** The app's current URL. */
export const currentAddress = () => screen.getByTestId('address').textContent;

/** Renders the whole app at a path, signed in by default. */
export function renderApp(
  path: string,
  { signedIn = true, keepScans = false, role = 'user' as User['role'], demo = false } = {},
) {
  act(() => {
    if (!keepScans) scans.forget();
    if (signedIn) session.signIn(TOKEN, userAnswer({ role, ...(demo && { demo }) }));
    else session.signOut();
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Runs the scan of an opened link, which doesn't run automatically for users with limited scans. */
export async function pressScan(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByText('Ready to scan');
  await user.click(screen.getByRole('button', { name: 'Scan' }));
}
