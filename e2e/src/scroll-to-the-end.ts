import type { Page } from '@playwright/test';

export interface Scrolled {
  /** maximum number of rows in the document at a time */
  maxRenderedRows: number;
  longestFrameMs: number;
  /** `aria-rowindex` of the last rendered row */
  last: number;
}

/** after this time without a new row, no more are expected */
const IDLE_MS = 30_000;
const NO_FRAME_MS = 5_000;

/** Scrolls two screens per frame until the row `last` is rendered or no more rows appear; null if the page is no longer rendered. */
const scroll = (last: number) => `(async () => {
  const rows = () => document.querySelectorAll('[role=row]');
  const lastDrawn = () => Number([...rows()].at(-1).getAttribute('aria-rowindex'));
  const frame = () => new Promise((drawn) => {
    const none = setTimeout(() => drawn(false), ${NO_FRAME_MS});
    requestAnimationFrame(() => { clearTimeout(none); drawn(true); });
  });
  let maxRenderedRows = 0, longestFrameMs = 0, before = performance.now();
  for (let reached = lastDrawn(), since = before; reached < ${last} && before - since < ${IDLE_MS};) {
    scrollBy(0, 2 * innerHeight);
    if (!(await frame())) return null;
    const now = performance.now();
    longestFrameMs = Math.max(longestFrameMs, now - before);
    maxRenderedRows = Math.max(maxRenderedRows, rows().length);
    before = now;
    if (lastDrawn() <= reached) continue;
    reached = lastDrawn();
    since = now;
  }
  return { maxRenderedRows, longestFrameMs, last: lastDrawn() };
})()`;

/**
 * Scrolls through a table on the page that `open` returns. About once in ten thousand such frames, Chromium without a GPU stops
 * rendering a page, although its scripts and all other pages keep running; then this retries with another page.
 */
export async function scrollToTheEnd(open: () => Promise<Page>, { last }: { last: number }): Promise<Scrolled> {
  for (;;) {
    const scrolled = await (await open()).evaluate<Scrolled | null>(scroll(last));
    if (scrolled) return scrolled;
    console.warn('the browser stopped rendering this page; retrying with another');
  }
}
