import type { Page } from '@playwright/test';

export interface Scrolled {
  /** rows in the document at one time */
  drawnAtMost: number;
  longestFrameMs: number;
  /** `aria-rowindex` of the last row that is drawn at the end */
  last: number;
}

/** without another row, after which no more are expected */
const IDLE_MS = 30_000;
const NO_FRAME_MS = 5_000;

/** Two windows a frame, until the row `last` is drawn or no more come; null if the page no longer draws. */
const scroll = (last: number) => `(async () => {
  const rows = () => document.querySelectorAll('[role=row]');
  const lastDrawn = () => Number([...rows()].at(-1).getAttribute('aria-rowindex'));
  const frame = () => new Promise((drawn) => {
    const none = setTimeout(() => drawn(false), ${NO_FRAME_MS});
    requestAnimationFrame(() => { clearTimeout(none); drawn(true); });
  });
  let drawnAtMost = 0, longestFrameMs = 0, before = performance.now();
  for (let reached = lastDrawn(), since = before; reached < ${last} && before - since < ${IDLE_MS};) {
    scrollBy(0, 2 * innerHeight);
    if (!(await frame())) return null;
    const now = performance.now();
    longestFrameMs = Math.max(longestFrameMs, now - before);
    drawnAtMost = Math.max(drawnAtMost, rows().length);
    before = now;
    if (lastDrawn() <= reached) continue;
    reached = lastDrawn();
    since = now;
  }
  return { drawnAtMost, longestFrameMs, last: lastDrawn() };
})()`;

/**
 * Scrolls through a table of the page that `open` brings. A Chromium without a graphics card ceases to draw one page in some ten thousand
 * frames of this, while its scripts and all other pages keep running: another page is opened then.
 */
export async function scrollToTheEnd(open: () => Promise<Page>, { last }: { last: number }): Promise<Scrolled> {
  for (;;) {
    const scrolled = await (await open()).evaluate<Scrolled | null>(scroll(last));
    if (scrolled) return scrolled;
    console.warn('the browser no longer draws this page; retrying in another');
  }
}
