/// <reference lib="dom" />
// Functions that run inside a page: each is serialized, so it can't use anything outside its body.

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}
export interface ShiftSeen {
  readonly value: number;
  /** the elements that moved, with their old and new positions */
  readonly what: string;
}
interface Watched extends Window {
  /** absent once watching has stopped */
  layoutShifts?: ShiftSeen[] | undefined;
}

/** Records every layout shift from before the first paint until the first interaction. */
export function watchLayoutShifts(): void {
  const watched: Watched = window;
  watched.layoutShifts = [];
  let touched = Infinity;
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => (touched = Math.min(touched, performance.now())), { capture: true });
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return element?.isConnected ? element.outerHTML.slice(0, 120) : 'a removed element';
  };
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput && startTime < touched)
        watched.layoutShifts?.push({
          value,
          what: sources
            .slice(0, 3)
            .map(
              ({ node, previousRect, currentRect }) =>
                `${named(node)} [${place(previousRect)} → ${place(currentRect)}]`,
            )
            .join(', '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Stops recording, and returns the layout shifts so far. */
export function endLayoutShifts(): ShiftSeen[] {
  const { layoutShifts = [] } = window as Watched;
  (window as Watched).layoutShifts = undefined;
  return layoutShifts;
}

/** Resolves once fonts are loaded, transitions and animations have ended, and two frames were painted. */
export async function settle(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1000); // for a page that paints no frames
    });
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Content that needs horizontal scrolling, and text that is cut off without an ellipsis. */
export function overflowFindings(): string[] {
  const html = document.documentElement;
  const tag = (element: Element) => element.outerHTML.slice(0, 120);
  const findings: string[] = [];

  const tooWide = html.scrollWidth - html.clientWidth;
  if (tooWide > 0) {
    const overflowing = [...document.body.querySelectorAll('*')].filter((element) => {
      if (element.getBoundingClientRect().right + scrollX <= html.clientWidth + 0.01) return false;
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      return true;
    });
    findings.push(`${tooWide} px too wide: ${overflowing.slice(-1).map(tag).join('')}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const reported = new Set<Element>();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (parent?.closest('[aria-hidden=true]')) continue; // hidden from screen readers, which get the same content elsewhere
    if (
      !parent ||
      !text.textContent?.trim() ||
      !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none') break;
      const { left, top, right, bottom, width, height } = box.getBoundingClientRect();
      if (width <= 1 || height <= 1) break; // for screen readers only
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const cutX = hides(style.overflowX) && (words.right > right + 2 || words.left < left - 2);
      const cutY = hides(style.overflowY) && (words.bottom > bottom + 4 || words.top < top - 4);
      if (cutX || cutY) {
        if (!reported.has(box)) findings.push(`“${text.textContent.trim().slice(0, 40)}” is cut off by ${tag(box)}`);
        reported.add(box);
        break;
      }
      if (style.position === 'fixed') break;
    }
  }
  return findings;
}

/** Simulates that the user selects the theme in another tab. */
export function chooseTheme(theme: string): void {
  localStorage.setItem('theme', theme);
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
}
