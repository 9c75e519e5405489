import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

/** Waits for a toast with this title and checks that it's the only one. */
export async function toast(title: string, description: string) {
  const region = await waitFor(() => {
    const found = [...screen.getAllByRole('alert'), ...screen.getAllByRole('status')].find(
      (el) => within(el).queryByText(title) && within(el).queryByRole('button', { name: 'Dismiss' }),
    );
    if (!found) throw new Error(`no toast "${title}"`);
    return found;
  });
  expect(within(region).getByText(description)).toBeInTheDocument();
  // An open dialog also has a Dismiss button, for screen readers.
  const shown = screen.getAllByRole('button', { name: 'Dismiss' }).filter(({ tabIndex }) => tabIndex >= 0);
  expect(shown).toHaveLength(1);
}

export const noToast = () => expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
