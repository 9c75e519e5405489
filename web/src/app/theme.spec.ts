import { beforeEach, describe, expect, it } from '@jest/globals';
import { chooseTheme, watchTheme } from './theme.ts';

/** A system that prefers light or dark, and may change its mind. */
function system(light: boolean) {
  const told: (() => void)[] = [];
  const list = { matches: light, addEventListener: (_: string, act: () => void) => told.push(act) };
  window.matchMedia = () => list as unknown as MediaQueryList;
  return (now: boolean) => {
    list.matches = now;
    told.forEach((act) => act());
  };
}
const shown = () => document.documentElement.dataset['theme'];
beforeEach(() => localStorage.clear());

describe('the theme', () => {
  it.each([true, false])('is dark where nobody chose, also on a system that is light: %s', (light) => {
    system(light);
    watchTheme();
    expect(shown()).toBe('dark');
  });

  it('is that of the system where one says so, also when that changes', () => {
    const change = system(true);
    watchTheme();
    chooseTheme('system');
    expect(shown()).toBe('light');
    change(false);
    expect(shown()).toBe('dark');
    chooseTheme('light');
    expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  });

  it('follows another tab', () => {
    system(false);
    watchTheme();
    localStorage.setItem('theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(shown()).toBe('light');
  });
});
