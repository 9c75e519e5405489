import { useCallback } from 'react';
import { tagTrades } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { plural } from '../../lib/format.ts';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';

export type TagAction = 'add' | 'remove';
export interface TagChange {
  action: TagAction;
  tag: string;
  ids: string[];
}

const FAILED = 'Failed to change the tags. Please try again.';
const UNDONE = { add: 'remove', remove: 'add' } as const satisfies Record<TagAction, TagAction>;

const TITLES = { add: 'Tag Added', remove: 'Tag Removed' } as const;
const WORDS = { add: 'added to', remove: 'removed from' } as const;
const describe = ({ action, tag, ids }: TagChange): string =>
  `“${tag}” ${WORDS[action]} ${plural(ids.length, 'trade')}`;
const unchanged = ({ action, tag, ids }: TagChange): string => {
  const all = ids.length === 1 ? 'This trade' : 'All of these trades';
  if (action === 'add') return `${all} already ${ids.length === 1 ? 'has' : 'have'} “${tag}”`;
  return `${ids.length === 1 ? 'This trade doesn’t' : 'None of these trades'} have “${tag}”`;
};

/** Tags several trades and offers to undo it. Returns false if it failed; a toast says why. */
export function useTagTrades() {
  const journalChanged = useJournalChanged();
  return useCallback(
    async (change: TagChange): Promise<boolean> => {
      const run = async (wanted: TagChange) => {
        try {
          return (await tagTrades(wanted)).changed;
        } catch (error) {
          toasts.error(rejectionMessage(error, FAILED));
          return null;
        } finally {
          void journalChanged();
        }
      };
      const undo = async (ids: string[]) => {
        const undone = { ...change, action: UNDONE[change.action], ids };
        const restored = await run(undone);
        if (restored)
          toasts.show({ tone: 'good', title: 'Tags Restored', description: describe({ ...undone, ids: restored }) });
      };
      const changed = await run(change);
      if (!changed) return false;
      toasts.show(
        changed.length === 0
          ? { tone: 'plain', title: 'No Changes', description: unchanged(change) }
          : {
              tone: 'plain',
              title: TITLES[change.action],
              description: describe({ ...change, ids: changed }),
              action: { label: 'Undo', run: () => void undo(changed) },
            },
      );
      return true;
    },
    [journalChanged],
  );
}
