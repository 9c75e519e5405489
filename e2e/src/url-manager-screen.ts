import type { Page } from '@playwright/test';
import { toastOn } from './toast.ts';

/** The URL manager page. */
export function urlManagerScreen(page: Page) {
  const active = page.getByRole('region', { name: 'Active URL', exact: true });
  return {
    active,
    fact: (name: string, value: string | RegExp) =>
      active
        .locator('div', { has: page.locator('dt', { hasText: name }) })
        .locator('dd', { hasText: value })
        .first(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    url: page.getByLabel('URL', { exact: true }),
    fallbacks: page.getByRole('list', { name: 'Fallbacks' }).locator('[data-address]'),
    changes: page.getByRole('region', { name: 'History' }).getByRole('listitem'),
    toast: toastOn(page),
    question: page.getByRole('alertdialog'),
  };
}
