import type { Locator, Page } from '@playwright/test';

/** The toast with this title; the page itself may contain the same words. */
export const toastOn = (page: Page) => {
  const regions = page.getByRole('alert').or(page.getByRole('status'));
  const visibleToasts = regions.filter({ has: page.getByRole('button', { name: 'Dismiss', exact: true }) });
  return (title: string): Locator => visibleToasts.getByText(title, { exact: true });
};
