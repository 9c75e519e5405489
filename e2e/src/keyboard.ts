import { expect, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than needed to reach any control. */
const MAX_PRESSES = 20;

type FocusLook = 'nowhere' | 'unseen' | 'out of sight' | 'covered' | 'seen';
interface Focus {
  readonly look: FocusLook;
  /** the element that has the focus */
  readonly at: string;
}

/** Where the focus is, and whether it is visible: as an outline around the element or around its visible substitute in the label. */
const LOOK_AT_FOCUS = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return { look: 'nowhere', at: 'nothing' };
  const label = at.closest('label');
  const look = () => {
    const marked = [at, ...(label ? [label, ...label.querySelectorAll('*')] : [])].find((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width > 2 && height > 2;
    });
    if (!marked) return 'unseen';
    const { top, left, bottom, right } = marked.getBoundingClientRect();
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return 'out of sight';
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
    const over = document.elementFromPoint(x, y);
    const whole = label ?? marked;
    return over && (whole.contains(over) || over.contains(whole)) ? 'seen' : 'covered';
  };
  const words = at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent;
  return { look: look(), at: at.localName + ' ' + words.trim().slice(0, 60) };
})()`;
const lookAtFocus = (page: Page) => page.evaluate<Focus>(LOOK_AT_FOCUS);
const has = async (page: Page, control: Locator) => (await control.and(page.locator(':focus')).count()) > 0;
/** Role and name, as a screen reader announces them. */
const nameOf = async (control: Locator) =>
  (await control.first().ariaSnapshot()).split('\n')[0]!.replace('- ', '').replace(/:$/, '');

/** A keyboard that counts the presses of Tab per control. */
export class Keyboard {
  readonly #page: Page;
  readonly #log: string[];
  /** nothing has the focus yet */
  #fresh = true;

  constructor(page: Page, log: string[]) {
    this.#page = page;
    this.#log = log;
  }

  /** Presses Tab until `control` has the focus. Fails if the focus is lost or invisible on the way. */
  async tabTo(control: Locator): Promise<void> {
    const page = this.#page;
    await control.first().waitFor({ state: 'attached' });
    const wanted = await nameOf(control);
    if (!this.#fresh) await this.focusKept(wanted);
    this.#fresh = false;
    const passed: string[] = [];
    for (let presses = 0; presses <= MAX_PRESSES; presses++) {
      if (await has(page, control)) {
        this.#log.push(`${presses} to ${wanted}`);
        return;
      }
      await page.keyboard.press('Tab');
      const { look, at } = await lookAtFocus(page);
      passed.push(at);
      if (look !== 'seen') throw new Error(`on the way to ${wanted} the focus is ${look}: ${passed.join(', ')}`);
    }
    throw new Error(`${wanted} is not within ${MAX_PRESSES} presses of Tab: ${passed.join(', ')}`);
  }

  /** Waits until the page has settled and an element has the focus. */
  async focusKept(before: string): Promise<void> {
    await expect
      .poll(async () => (await lookAtFocus(this.#page)).look, {
        message: `the focus was lost before ${before}`,
        timeout: 3000,
      })
      .not.toBe('nowhere');
  }

  press = (key: string) => this.#page.keyboard.press(key);
  type = (text: string) => this.#page.keyboard.type(text);
}
