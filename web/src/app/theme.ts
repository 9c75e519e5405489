import { useSyncExternalStore } from 'react';
import { local } from '../lib/storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const systemLight = () => matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

function selected(): Theme {
  const stored = local.get(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** The theme on screen, with `system` resolved. */
const resolved = (): 'light' | 'dark' => {
  const theme = selected();
  if (theme !== 'system') return theme;
  return systemLight().matches ? 'light' : 'dark';
};

function apply() {
  const root = document.documentElement;
  root.dataset['theme'] = resolved();
  const color = getComputedStyle(root).getPropertyValue('--bg');
  document.querySelectorAll('meta[name=theme-color]').forEach((meta) => meta.setAttribute('content', color));
  listeners.forEach((listener) => listener());
}

export function chooseTheme(theme: Theme) {
  local.set(KEY, theme);
  apply();
}

export function watchTheme() {
  systemLight().addEventListener('change', apply);
  addEventListener('storage', (event) => event.key === KEY && apply());
  apply();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, selected);
export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolved);
