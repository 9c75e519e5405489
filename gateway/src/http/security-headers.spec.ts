import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REACT_ARIA_STYLES } from './security-headers.ts';

const reactAria = join(dirname(createRequire(import.meta.url).resolve('react-aria/package.json')), 'dist/private');

describe('styles that the content security policy allows', () => {
  it.each(['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'])('include the style that %s adds', (file) => {
    const source = readFileSync(join(reactAria, file), 'utf8');
    const added = [...source.matchAll(/\.textContent = `([^`]*)`/g)].map(([, text]) =>
      text!.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
    );
    expect(added).toHaveLength(1);
    expect(REACT_ARIA_STYLES).toContain(added[0]);
  });
});
