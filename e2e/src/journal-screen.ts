import type { Page } from '@playwright/test';
import { accountsScreen } from './accounts-screen.ts';

/** The journal, with elements located by role and name. */
export function journalScreen(page: Page) {
  const { button, heading, link, section, toast } = accountsScreen(page);
  const form = section('Add New Trade');
  const history = page.getByRole('table', { name: 'Trade History' });
  const dialog = page.getByRole('dialog');
  const screen = {
    button,
    heading,
    link,
    section,
    toast,
    form,
    history,
    dialog,
    rows: history.getByRole('link'),
    /** the trade count line */
    counted: section('Trade History').getByRole('status'),
    accountValue: page.getByRole('button', { name: /^Account Value/ }),
    problem: (message: string) => page.getByText(message, { exact: true }),
    /** A card at the top of the page. */
    stat: (name: string) => page.getByRole('group', { name, exact: true }),
    async shows(figures: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(figures))
        await screen.stat(name).getByText(value, { exact: true }).waitFor();
    },
    /** A key figure of the statistics. */
    figure: (term: string) =>
      section('Key figures').locator('dl > div').filter({ hasText: term }).getByRole('definition').first(),
    view: (name: 'Trades' | 'Statistics') => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }),

    /** Fills in the open form: the form of a new trade, or a dialog. */
    async fillIn(fields: Readonly<Record<string, string>>, where = form) {
      for (const [label, value] of Object.entries(fields)) await where.getByLabel(label, { exact: true }).fill(value);
    },
    async logTrade(fields: Readonly<Record<string, string>>, side: 'long' | 'short' = 'long') {
      await form.getByLabel('Side', { exact: true }).selectOption(side);
      await screen.fillIn(fields);
      await form.getByRole('button', { name: 'Log Trade' }).click();
      await toast('Trade Added').waitFor();
      await form.waitFor({ state: 'detached' });
    },
    async open(symbol: string) {
      await history.getByRole('link', { name: symbol, exact: true }).first().click();
      await dialog.getByRole('button', { name: 'Edit' }).waitFor();
    },
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
    /** Presses Escape once the focus is back in the dialog. */
    async closeDialog() {
      await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    async choose(label: string, option: string) {
      await section('Filters').getByLabel(label, { exact: true }).selectOption({ label: option });
    },

    /** Selects a file on the import page. */
    async importFile(file: { name: string; text: string }) {
      await page
        .getByLabel('File to import')
        .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
      await heading(file.name).waitFor();
    },
    /** The button that commits a draft. */
    commit: page.getByRole('button', { name: /^(Import( into)?|Update) \d/ }),
    verdicts: page.getByRole('navigation', { name: 'Rows by status' }).getByRole('link'),
    async undoImport(name: string) {
      await page.getByRole('button', { name: `Undo the import of ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the Import' }).click();
      await toast('Import undone').waitFor();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  };
  return screen;
}
export type JournalScreen = ReturnType<typeof journalScreen>;
