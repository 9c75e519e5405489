import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

function tokens(theme: string): Record<string, string> {
  const block = css.slice(css.indexOf(`[data-theme='${theme}'] {`)).split('}')[0]!;
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const BACKGROUNDS = ['bg', 'surface', 'raised'];
const TEXTS = ['text', 'muted', 'faint', 'accent', 'up', 'down', 'warn'];
const PAIRS = [
  ...TEXTS.flatMap((text) => BACKGROUNDS.map((background) => [text, background, 4.5] as const)),
  ...['up', 'down', 'warn', 'accent'].map((tone) => [tone, `${tone}-soft`, 4.5] as const),
  ...['text', 'muted', 'up', 'down'].map((text) => [text, 'accent-soft', 4.5] as const),
  ...['solid', 'solid-hover', 'danger'].map((background) => ['on-solid', background, 4.5] as const),
  ...BACKGROUNDS.map((background) => ['control', background, 3] as const),
  ...[1, 2, 3, 4, 5, 6].map((line) => [`line-${line}`, 'surface', 3] as const),
];

describe.each(['dark', 'light'])('%s theme', (theme) => {
  const colors = tokens(theme);
  it.each(PAIRS)('%s on %s has a contrast of at least %d', (foreground, background, minimum) => {
    expect(contrast(colors[foreground]!, colors[background]!)).toBeGreaterThanOrEqual(minimum);
  });
});
