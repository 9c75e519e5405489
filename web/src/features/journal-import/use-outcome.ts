import type { Import } from '@plainscan/contracts';
import { useEffect, useRef } from 'react';
import { readImport } from '../../api/generated-client.ts';
import { toasts } from '../../ui/toasts.ts';
import { madeOf } from './words.ts';

type Work = 'import' | 'undo';
type Outcome = Pick<Import, 'status' | 'name' | 'trades' | 'counts' | 'failure'>;

const WORK_OF: Partial<Record<Import['status'], Work>> = { committing: 'import', undoing: 'undo' };

/** Reports how an import or undo ended; `after`: null if the server can't say. */
function report(work: Work, after: Outcome | null): void {
  const done = work === 'import' ? 'committed' : 'undone';
  if (after === null)
    toasts.show({
      tone: 'bad',
      title: 'Connection lost',
      description: `We don't know yet whether the ${work} went through. Reload the page to check.`,
    });
  else if (after.status === done)
    toasts.show(
      work === 'import'
        ? { tone: 'good', title: 'Imported', description: `${madeOf(after)}.` }
        : {
            tone: 'good',
            title: 'Import undone',
            description: `Nothing from ${after.name} is in your journal now.`,
          },
    );
  else if (WORK_OF[after.status] === undefined)
    toasts.show({
      tone: 'bad',
      title: work === 'import' ? 'Not imported' : 'Not undone',
      description:
        after.failure ??
        (work === 'import'
          ? 'Nothing was imported. Please try again.'
          : "The import hasn't changed. Please try again."),
    });
}

/** Asks for the state of an import whose commit or undo got no answer, and reports it. While it runs, the page polls. */
export async function reportOutcome(work: Work, id: string): Promise<Import | null> {
  const after = await readImport(id).catch(() => null);
  report(work, after);
  return after;
}

const POLL_MS = 2000;

/** Refetches while any of the imports is committed or undone. */
export function usePollWhileRunning(imports: readonly Pick<Import, 'status'>[], refetch: () => Promise<unknown>): void {
  const isRunning = imports.some(({ status }) => WORK_OF[status] !== undefined);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void latest.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** Reports the end of what ran when the page last looked. Returns what to call when a commit or undo got no answer. */
export function useOutcome(of: Import, onChanged: (after: Import) => Promise<unknown>) {
  const running = useRef<Work | undefined>(undefined);
  useEffect(() => {
    const work = WORK_OF[of.status];
    if (running.current && work === undefined) {
      report(running.current, of);
      void onChanged(of);
    }
    running.current = work;
  }, [of, onChanged]);
  return async (work: Work) => {
    const after = await reportOutcome(work, of.id);
    if (after) await onChanged(after);
  };
}
