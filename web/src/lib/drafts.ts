import { useState } from 'react';
import { perTab } from './storage.ts';

const KEY = 'plainscan_drafts';

function all(): Record<string, string> {
  try {
    return (JSON.parse(perTab.get(KEY) ?? '') ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Unsent text, stored per tab so that it survives the end of a session. */
export const drafts = {
  read: (name: string): string | null => all()[name] ?? null,
  /** '' deletes it */
  write(name: string, text: string) {
    const { [name]: _before, ...others } = all();
    const next = text ? { ...others, [name]: text } : others;
    if (Object.keys(next).length > 0) perTab.set(KEY, JSON.stringify(next));
    else perTab.remove(KEY);
  },
  forget: () => perTab.remove(KEY),
};

/** Like useState for a text field, backed by a draft. Set it to '' once the text is sent. */
export function useDraft(name: string) {
  const [text, setText] = useState(() => drafts.read(name) ?? '');
  const change = (next: string) => {
    setText(next);
    drafts.write(name, next);
  };
  return [text, change] as const;
}
