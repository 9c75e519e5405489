import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA, including the opt-in target-size rule, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The open dialog, which makes the rest inert, or the whole page; excludes React Aria's temporary announcements. */
const CONTEXT = `{
  include: [document.querySelector('[role=dialog], [role=alertdialog]') ?? document.documentElement],
  exclude: [['[data-live-announcer]']],
}`;

/**
 * Drops targets that are too small only because a fixed bar covers part of them at the current scroll position: measures each
 * again in the middle of the viewport. Restores the scroll position.
 */
const WITHOUT_COVERED_TARGETS = `async (violations) => {
  const position = [scrollX, scrollY];
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
  scrollTo({ left: position[0], top: position[1], behavior: 'instant' });
  return found;
}`;

/** The violations that axe finds, one line per rule. Injects axe once per page. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await source);
  const options = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'], preload: false };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(${CONTEXT}, ${JSON.stringify(options)}).then(({ violations }) => (${WITHOUT_COVERED_TARGETS})(violations))`,
  );
  return violations.map(({ id, nodes: [first, ...rest] }) =>
    [`${id}: ${first!.html.slice(0, 200)}`, ...(rest.length > 0 ? [`and ${rest.length} more`] : [])].join(' '),
  );
}
