import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { local } from '../lib/storage.ts';

// Not tinykeys, because it can't limit shortcuts to the open dialog.

/** A keyboard shortcut, as listed in the shortcuts dialog. */
export interface Shortcut {
  /** as in `KeyboardEvent.key`; alternatives as an array; `g h` is a sequence, `Ctrl+K` a chord, with Command on a Mac */
  keys: string | readonly string[];
  /** the description in the list, such as `Next row` */
  does: string;
  /**
   * Returns false if there was nothing to do, so that other shortcuts can handle the key. Without `act` the browser
   * handles it, as with Enter on a link.
   */
  act?: () => unknown;
}

/** `page` takes precedence over `app`, which works on every page. */
type Scope = 'page' | 'app';

interface Registration {
  shortcuts: RefObject<readonly Shortcut[]>;
  scope: Scope;
  /** the dialog they belong to; null for the page */
  layer: RefObject<HTMLElement | null> | null;
}

/** The dialog that contains the component. */
export const Layer = createContext<RefObject<HTMLElement | null> | null>(null);

const LAYERS = '[role=dialog], [role=alertdialog]';
const TYPED_INTO =
  'input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable], [role=menu], [role=listbox]';
const SEQUENCE_MS = 1500;

const registrations: Registration[] = [];
let pending: { keys: string; at: number } | null = null;

const keysOf = ({ keys }: Shortcut): readonly string[] => (typeof keys === 'string' ? [keys] : keys);

const shortcutsIn = (scope: Scope, layer: Element | null): readonly Shortcut[] =>
  registrations
    .filter((entry) => entry.scope === scope && (entry.layer?.current ?? null) === layer)
    .flatMap(({ shortcuts }) => shortcuts.current);
const activeShortcuts = (layer: Element | null): readonly Shortcut[] => [
  ...shortcutsIn('page', layer),
  ...shortcutsIn('app', layer),
];

const runShortcut = (pressed: string, shortcuts: readonly Shortcut[]): boolean =>
  shortcuts.some((shortcut) => shortcut.act && keysOf(shortcut).includes(pressed) && shortcut.act() !== false);

const chordOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.length === 1 ? `Ctrl+${key.toUpperCase()}` : null;

function onKey(event: KeyboardEvent) {
  const chord = event.defaultPrevented || event.isComposing ? null : chordOf(event);
  if (chord) {
    if (runShortcut(chord, activeShortcuts((event.target as HTMLElement).closest(LAYERS)))) event.preventDefault();
    return;
  }
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (event.key === 'Shift' || target.closest(TYPED_INTO)) return;
  if (event.key.length === 1 && !areShortcutsOn()) return;
  const shortcuts = activeShortcuts(target.closest(LAYERS));
  const sequence = pending && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.keys} ${event.key}` : null;
  pending = null;
  if ((sequence && runShortcut(sequence, shortcuts)) || runShortcut(event.key, shortcuts)) event.preventDefault();
  else if (shortcuts.some((shortcut) => keysOf(shortcut).some((keys) => keys.startsWith(`${event.key} `))))
    pending = { keys: event.key, at: event.timeStamp };
}

/**
 * Registers shortcuts, single keys or sequences, while the component is mounted. Except for chords, they're ignored while
 * typing and when a modifier is held. While a dialog is open, only its own shortcuts work. The `?` dialog lists them;
 * those that type a character can be turned off in the settings.
 */
export function useShortcuts(shortcuts: readonly (Shortcut | false | null)[], scope: Scope = 'page'): void {
  const latest = useRef<readonly Shortcut[]>([]);
  const layer = useContext(Layer);
  useEffect(() => {
    latest.current = shortcuts.filter((entry) => entry !== false && entry !== null);
  });
  useEffect(() => {
    const registration = { shortcuts: latest, scope, layer };
    if (registrations.push(registration) === 1) addEventListener('keydown', onKey);
    return () => {
      registrations.splice(registrations.indexOf(registration), 1);
      if (registrations.length === 0) removeEventListener('keydown', onKey);
    };
  }, [scope, layer]);
}

/** Runs the shortcut for a key, for buttons with the same action. */
export const pressShortcut = (key: string): boolean => runShortcut(key, activeShortcuts(null));

export interface ListedShortcut {
  keys: readonly string[];
  does: string;
}

/** The page's and the global shortcuts; of those with the same keys, only the first, which takes precedence. */
export function listShortcuts(): Record<Scope, readonly ListedShortcut[]> {
  const seen = new Set<string>();
  const listed = (scope: Scope) =>
    shortcutsIn(scope, null)
      .map((shortcut) => ({ keys: keysOf(shortcut), does: shortcut.does }))
      .filter(({ keys }) => !seen.has(keys.join()) && seen.add(keys.join()));
  return { page: listed('page'), app: listed('app') };
}

const KEY = 'plainscan_shortcuts';
const listeners = new Set<() => void>();

/** Whether character keys work as shortcuts (WCAG 2.1.4); saved in this browser. */
export const areShortcutsOn = (): boolean => local.get(KEY) !== 'off';

export function switchShortcuts(on: boolean): void {
  if (on) local.remove(KEY);
  else local.set(KEY, 'off');
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn);
