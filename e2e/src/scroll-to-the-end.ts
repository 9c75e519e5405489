import type { Page } from '@playwright/test';

export interface Scrolled {
  /** maximum number of rows in the document at a time */
  drawnAtMost: number;
  longestFrameMs: number;
  /** `aria-rowindex` of the last drawn row */
  last: number;
}

/** how long without a new row until no more are expected */
const IDLE_MS = 30_000;
const NO_FRAME_MS = 5_000;

/** Scrolls two screens per frame until the row `last` is drawn or no more rows appear; null if the page no longer draws. */
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
 * Scrolls through a table of the page that `open` returns. Chromium without a GPU stops drawing a page about once in ten thousand
 * frames of this, while its scripts and all other pages keep running; then this retries in another page.
 */
export async function scrollToTheEnd(open: () => Promise<Page>, { last }: { last: number }): Promise<Scrolled> {
  for (;;) {
    const scrolled = await (await open()).evaluate<Scrolled | null>(scroll(last));
    if (scrolled) return scrolled;
    console.warn('the browser no longer draws this page; retrying in another');
  }
}
