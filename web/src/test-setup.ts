import '@testing-library/jest-dom/jest-globals';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, configure } from '@testing-library/react';
import { toasts } from './ui/toasts.ts';

// Browser APIs that jsdom lacks, taken from Node.
const node = runInThisContext('globalThis') as typeof globalThis;
Object.assign(globalThis, {
  TextEncoder: node.TextEncoder,
  TextDecoder: node.TextDecoder,
  Headers: node.Headers,
  // Node's own json() returns objects of Node's realm, which never equal the page's objects.
  Response: class extends node.Response {
    override async json(): Promise<unknown> {
      return JSON.parse(await this.text());
    }
  },
  CompressionStream: node.CompressionStream,
  DecompressionStream: node.DecompressionStream,
});

// Generous limits for busy machines; only a failing test waits this long.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(30_000);

/** jsdom has no layout: media queries match as on a desktop, and elements neither scroll nor resize. */
const media = (query: string) =>
  ({
    matches: /min-width/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

const UNDISPLAYED = '[hidden], [type=hidden], head, head *, script, style, template, datalist, dialog:not([open])';

/**
 * Returns only inline styles and whether an element is displayed. jsdom's own version matches each element against the
 * hundred rules of its default style sheet, which took a third of the test time; tests load no other style sheet.
 */
function getComputedStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const valueOf = (name: string): string => {
    if (name === 'display') return element.matches(UNDISPLAYED) ? 'none' : style.display || 'block';
    if (name !== 'visibility') return style.getPropertyValue(name);
    const parent = element.parentElement;
    return style.visibility || (parent ? getComputedStyle(parent).visibility : 'visible');
  };
  return new Proxy(style, {
    get: (_style, name) =>
      name === 'getPropertyValue'
        ? valueOf
        : name === 'display' || name === 'visibility'
          ? valueOf(name)
          : style[name as never],
  });
}

beforeEach(() => {
  window.getComputedStyle = getComputedStyle;
  window.matchMedia = media;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  act(() => toasts.clear());
});
