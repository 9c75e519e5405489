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

/** What was typed and not sent, kept by this tab: a session that runs out in the middle of a sentence costs none of it. */
export const drafts = {
  read: (name: string): string | null => all()[name] ?? null,
  /** '' forgets it */
  write(name: string, text: string) {
    const { [name]: _before, ...others } = all();
    const next = text ? { ...others, [name]: text } : others;
    if (Object.keys(next).length > 0) perTab.set(KEY, JSON.stringify(next));
    else perTab.remove(KEY);
  },
  forget: () => perTab.remove(KEY),
};

/** Like useState for the text of a field, with a draft behind it. Set '' once it has been sent. */
export function useDraft(name: string) {
  const [text, setText] = useState(() => drafts.read(name) ?? '');
  const change = (next: string) => {
    setText(next);
    drafts.write(name, next);
  };
  return [text, change] as const;
}
