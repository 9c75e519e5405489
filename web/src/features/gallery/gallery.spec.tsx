import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ui = join(import.meta.dirname, '../../ui');
const componentsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.includes('.spec.'));

it('shows every component', () => {
  const sources = componentsIn(import.meta.dirname)
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join();
  // the app renders the only toast region; the gallery only shows toasts in it
  const expected = componentsIn(ui).filter((name) => name !== 'toast-region.tsx');
  expect(expected.filter((name) => !sources.includes(`/ui/${name}'`))).toEqual([]);
});
