import type { Page } from '@playwright/test';
import { scannerScreen } from './scanner-screen.ts';

/** Saved strategies: the panel, the save dialog, and the changes shown in the results. */
export function strategiesScreen(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Strategies', exact: true });
  const saveDialog = page.getByRole('dialog', { name: 'Save Strategy', exact: true });
  const screen = {
    ...scannerScreen(page),
    panel,
    saveDialog,
    name: saveDialog.getByLabel('Strategy name', { exact: true }),
    strategy: (name: string) => panel.getByRole('link', { name, exact: true }),
    since: (name: string) => page.getByRole('region', { name: `Changes since the last run of ${name}` }),
    changed: page.getByText(/^Edited from/),
    button: (name: string) => page.getByRole('button', { name, exact: true }),

    /** Opens the panel with its keyboard shortcut. */
    async openPanel(key: 'o' | 'h') {
      await page.getByRole('link', { name: 'Strategies', exact: true }).waitFor();
      await page.locator('#content').focus();
      await page.keyboard.press(key);
      await panel.waitFor();
    },
    async saveAs(name: string) {
      await screen.button('Save Strategy').click();
      await screen.name.fill(name);
      await saveDialog.getByRole('button', { name: 'Save Strategy' }).click();
      await screen.toast('Strategy Saved').waitFor();
      await saveDialog.waitFor({ state: 'detached' });
    },
    async choose(name: string, item: string) {
      await panel.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
    },
    /** Changes the amount labeled `amount` of the condition `meaning`. */
    async editAmount(meaning: string, amount: string, value: string) {
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
