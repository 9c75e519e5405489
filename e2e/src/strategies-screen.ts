import type { Page } from '@playwright/test';
import { scannerScreen } from './scanner-screen.ts';

/** Saved strategies: the panel, the dialog, and the notes in the results. */
export function strategiesScreen(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Strategies', exact: true });
  const saving = page.getByRole('dialog', { name: 'Save Strategy', exact: true });
  const screen = {
    ...scannerScreen(page),
    panel,
    saving,
    name: saving.getByLabel('Strategy name', { exact: true }),
    strategy: (name: string) => panel.getByRole('link', { name, exact: true }),
    since: (name: string) => page.getByRole('region', { name: `Changes since the last run of ${name}` }),
    changed: page.getByText(/^Edited from/),
    button: (name: string) => page.getByRole('button', { name, exact: true }),

    /** Opens the dialog by keyboard, from the results. */
    async openPanel(key: 'o' | 'h') {
      await page.getByRole('link', { name: 'Strategies', exact: true }).waitFor();
      await page.locator('#content').focus();
      await page.keyboard.press(key);
      await panel.waitFor();
    },
    async saveAs(name: string) {
      await screen.button('Save Strategy').click();
      await screen.name.fill(name);
      await saving.getByRole('button', { name: 'Save Strategy' }).click();
      await screen.toast('Strategy Saved').waitFor();
      await saving.waitFor({ state: 'detached' });
    },
    async choose(name: string, item: string) {
      await panel.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
    },
    /** Changes the amount of the condition labeled `meaning`. */
    async renumber(meaning: string, amount: string, value: string) {
      await screen.filters.click();
      await screen.button(`Edit “${meaning}”`).click();
      const form = page.getByRole('form', { name: `Edit “${meaning}”` });
      await form.getByLabel(amount, { exact: true }).fill(value);
      await form.getByRole('button', { name: 'Apply' }).click();
    },
    symbols: () => screen.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')!)),
  };
  return screen;
}
export type StrategiesScreen = ReturnType<typeof strategiesScreen>;
