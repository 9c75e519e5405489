import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** WCAG 2.2 to AA, with the size of targets that axe leaves out unless it is asked for, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The dialog that makes the rest inert, or the whole page; without what React Aria puts there for seconds to be read out. */
const WHERE = `{
  include: [document.querySelector('[role=dialog], [role=alertdialog]') ?? document.documentElement],
  exclude: [['[data-live-announcer]']],
}`;

/**
 * Drops targets that are too small only because a fixed bar covers part of them where the page is scrolled to: each is measured again in
 * the middle of the window. The page ends up scrolled where it was.
 */
const MEASURED_UNCOVERED = `async (violations) => {
  const at = [scrollX, scrollY];
  const isSmall = async ({ target }) => {
    document.querySelector(target[0])?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const again = await axe.run({ include: [target] }, { runOnly: { type: 'rule', values: ['target-size'] } });
    return again.violations.length > 0;
  };
  const found = [];
  for (const { id, nodes } of violations) {
    const kept = [];
    for (const node of nodes) if (id !== 'target-size' || (await isSmall(node))) kept.push({ html: node.html });
    if (kept.length > 0) found.push({ id, nodes: kept });
  }
  scrollTo({ left: at[0], top: at[1], behavior: 'instant' });
  return found;
}`;

/** What axe finds, as one line for each rule. A page keeps the axe that it has been given. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await source);
  const options = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'], preload: false };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(${WHERE}, ${JSON.stringify(options)}).then(({ violations }) => (${MEASURED_UNCOVERED})(violations))`,
  );
  return violations.map(({ id, nodes: [first, ...rest] }) =>
    [`${id}: ${first!.html.slice(0, 200)}`, ...(rest.length > 0 ? [`and ${rest.length} more`] : [])].join(' '),
  );
}
