/// <reference lib="dom" />
// Functions that run inside a page: each is sent there as its own text and can use nothing from outside of itself.

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
  /** what moved, from where to where */
  readonly what: string;
}
interface Watched extends Window {
  /** absent once watching has stopped */
  layoutShifts?: ShiftSeen[] | undefined;
}

/** From before the first paint of a page until the first interaction: records every layout shift. */
export function watchLayoutShifts(): void {
  const watched: Watched = window;
  watched.layoutShifts = [];
  let touched = Infinity;
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => (touched = Math.min(touched, performance.now())), { capture: true });
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return element?.isConnected ? element.outerHTML.slice(0, 120) : 'an element that is gone';
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

/** What jumped while the page was loaded; from now on it may. */
export function endLayoutShifts(): ShiftSeen[] {
  const { layoutShifts = [] } = window as Watched;
  (window as Watched).layoutShifts = undefined;
  return layoutShifts;
}

/** Once fonts are there, everything that moves or changes color has ended, and two frames were painted. */
export async function settle(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1000); // of a page that paints no frames
    });
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** What a reader would have to scroll sideways for, and text that its box cuts off without saying so by an ellipsis. */
export function misfits(): string[] {
  const html = document.documentElement;
  const tag = (element: Element) => element.outerHTML.slice(0, 120);
  const findings: string[] = [];

  const tooWide = html.scrollWidth - html.clientWidth;
  if (tooWide > 0) {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      if (element.getBoundingClientRect().right + scrollX <= html.clientWidth + 0.01) return false;
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      return true;
    });
    findings.push(`${tooWide} px too wide: ${beyond.slice(-1).map(tag).join('')}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const told = new Set<Element>();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (parent?.closest('[aria-hidden=true]')) continue; // said elsewhere
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
        if (!told.has(box)) findings.push(`“${text.textContent.trim().slice(0, 40)}” is cut off by ${tag(box)}`);
        told.add(box);
        break;
      }
      if (style.position === 'fixed') break;
    }
  }
  return findings;
}

/** As though the user had chosen it in another tab. */
export function chooseTheme(theme: string): void {
  localStorage.setItem('theme', theme);
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
}
