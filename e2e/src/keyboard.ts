import { expect, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than needed to reach any control. */
const MAX_PRESSES = 20;

type FocusVisibility = 'lost' | 'invisible' | 'off-screen' | 'covered' | 'visible';
interface Focus {
  readonly visibility: FocusVisibility;
  /** the element that has the focus */
  readonly element: string;
}

/** Finds the focused element and whether its outline is visible, around itself or its visible substitute in the label. */
const INSPECT_FOCUS = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { visibility: 'lost', element: 'nothing' };
  const label = focused.closest('label');
  const visibility = () => {
    const marked = [focused, ...(label ? [label, ...label.querySelectorAll('*')] : [])].find((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width > 2 && height > 2;
    });
    if (!marked) return 'invisible';
    const { top, left, bottom, right } = marked.getBoundingClientRect();
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return 'off-screen';
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
    const topmost = document.elementFromPoint(x, y);
    const control = label ?? marked;
    return topmost && (control.contains(topmost) || topmost.contains(control)) ? 'visible' : 'covered';
  };
  const text = focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? focused.textContent;
  return { visibility: visibility(), element: focused.localName + ' ' + text.trim().slice(0, 60) };
})()`;
const inspectFocus = (page: Page) => page.evaluate<Focus>(INSPECT_FOCUS);
const hasFocus = async (page: Page, control: Locator) => (await control.and(page.locator(':focus')).count()) > 0;
/** Role and name, as a screen reader announces them. */
const nameOf = async (control: Locator) =>
  (await control.first().ariaSnapshot()).split('\n')[0]!.replace('- ', '').replace(/:$/, '');

/** A keyboard that counts presses of Tab per control. */
export class Keyboard {
  readonly #page: Page;
  readonly #log: string[];
  /** nothing has the focus yet */
  #unused = true;

  constructor(page: Page, log: string[]) {
    this.#page = page;
    this.#log = log;
  }

  /** Presses Tab until `control` has the focus. Fails if the focus is lost or invisible on the way. */
  async tabTo(control: Locator): Promise<void> {
    const page = this.#page;
    await control.first().waitFor({ state: 'attached' });
    const target = await nameOf(control);
    if (!this.#unused) await this.waitForFocus(target);
    this.#unused = false;
    const passed: string[] = [];
    for (let presses = 0; presses <= MAX_PRESSES; presses++) {
      if (await hasFocus(page, control)) {
        this.#log.push(`${presses} to ${target}`);
        return;
      }
      await page.keyboard.press('Tab');
      const { visibility, element } = await inspectFocus(page);
      passed.push(element);
      if (visibility !== 'visible')
        throw new Error(`on the way to ${target}, the focus is ${visibility}: ${passed.join(', ')}`);
    }
    throw new Error(`${target} is not within ${MAX_PRESSES} presses of Tab: ${passed.join(', ')}`);
  }

  /** Waits until the page has settled and an element has the focus. */
  async waitForFocus(before: string): Promise<void> {
    await expect
      .poll(async () => (await inspectFocus(this.#page)).visibility, {
        message: `the focus was lost before ${before}`,
        timeout: 3000,
      })
      .not.toBe('lost');
  }

  press = (key: string) => this.#page.keyboard.press(key);
  type = (text: string) => this.#page.keyboard.type(text);
}
