import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './keyboard.ts';
import { scannerScreen } from './scanner-screen.ts';

/** How a user operates a page with a single input device. */
export interface UserInput {
  readonly page: Page;
  press(control: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** submits the form of the last field */
  send(button: Locator): Promise<void>;
  /** follows a link that opens a new tab; returns the input for that tab */
  pressForTab(link: Locator): Promise<UserInput>;
  goHome(): Promise<void>;
  scan(sentence: string): Promise<void>;
  openFirstRow(): Promise<void>;
  saveScan(): Promise<void>;
  openStrategies(): Promise<void>;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function tabOf(page: Page, open: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), open()]);
  return tab;
}

/** A pointer that clicks or taps; text is typed into the activated element. */
function pointer(page: Page, activate: (control: Locator) => Promise<void>): UserInput {
  const write = async (field: Locator, text: string) => {
    await activate(field);
    await page.keyboard.type(text);
  };
  const scanner = scannerScreen(page);
  return {
    page,
    press: activate,
    tick: (box) => activate(box.locator('xpath=ancestor::label')),
    write,
    send: activate,
    pressForTab: async (opener) => pointer(await tabOf(page, () => activate(opener)), activate),
    async goHome() {
      // the sidebar or, on a phone, the tabs
      await activate(page.getByRole('navigation', { name: /^(Main|Sections)$/ }).getByRole('link', { name: 'Home' }));
    },
    async scan(sentence) {
      await write(scanner.box, sentence);
      await activate(scanner.scanButton);
    },
    openFirstRow: () => activate(scanner.rows.first()),
    saveScan: () => activate(button(page, 'Save Strategy')),
    openStrategies: () => activate(link(page, 'Strategies')),
  };
}

export const mouse = (page: Page): UserInput => pointer(page, (control) => control.click());
export const finger = (page: Page): UserInput => pointer(page, (control) => control.tap());

/** The keyboard alone: Tab to reach a control, and the product's shortcuts. @param log receives the presses of Tab per control */
export function keyboard(page: Page, log: string[]): UserInput {
  const keys = new Keyboard(page, log);
  const scanner = scannerScreen(page);
  const pressKey = (key: string) => async (control: Locator) => {
    await keys.tabTo(control);
    await keys.press(key);
  };
  /** Keys are shortcuts outside of text fields. */
  const shortcut = async (key: string) => {
    if (await scanner.box.and(page.locator(':focus')).count()) await keys.press('Escape');
    await keys.waitForFocus(`the key ${key}`);
    await keys.press(key);
  };
  const press = pressKey('Enter');
  return {
    page,
    press,
    tick: pressKey('Space'),
    async write(field, text) {
      await keys.tabTo(field);
      await keys.type(text);
    },
    send: () => keys.press('Enter'),
    pressForTab: async (opener) => keyboard(await tabOf(page, () => press(opener)), log),
    async goHome() {
      await shortcut('g');
      await keys.press('h');
    },
    async scan(sentence) {
      await scanner.box.waitFor();
      await shortcut('/');
      await keys.type(sentence);
      await keys.press('Enter');
    },
    async openFirstRow() {
      await shortcut('j');
      await keys.press('k'); // from the first row, which has the focus after a scan
      await keys.press('Enter');
    },
    saveScan: () => shortcut('s'),
    openStrategies: () => shortcut('o'),
  };
}
