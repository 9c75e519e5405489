import { beforeEach, describe, expect, it } from '@jest/globals';
import { chooseTheme, watchTheme } from './theme.ts';

/** A system color scheme that may change. */
function system(light: boolean) {
  const listeners: (() => void)[] = [];
  const list = { matches: light, addEventListener: (_: string, act: () => void) => listeners.push(act) };
  window.matchMedia = () => list as unknown as MediaQueryList;
  return (now: boolean) => {
    list.matches = now;
    listeners.forEach((act) => act());
  };
}
const shown = () => document.documentElement.dataset['theme'];
beforeEach(() => localStorage.clear());

describe('the theme', () => {
  it.each([
    [true, 'light'],
    [false, 'dark'],
  ])('follows the system by default (light: %s)', (light, theme) => {
    system(light);
    watchTheme();
    expect(shown()).toBe(theme);
  });

  it('is dark on a light system if dark was chosen', () => {
    system(true);
    chooseTheme('dark');
    watchTheme();
    expect(shown()).toBe('dark');
  });

  it('follows the system and its changes if set to system', () => {
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
