import type { Import } from '@plainscan/contracts';
import { useEffect, useRef } from 'react';
import { readImport } from '../../api/generated/journal.ts';
import { toasts } from '../../ui/toasts.ts';
import { describeTrades } from './words.ts';

type Operation = 'import' | 'undo';
type Outcome = Pick<Import, 'status' | 'name' | 'trades' | 'counts' | 'failure'>;

const RUNNING_OPERATION: Partial<Record<Import['status'], Operation>> = { committing: 'import', undoing: 'undo' };

/** Shows a toast about how an import or undo ended; `after` is null if the server couldn't be reached. */
function report(operation: Operation, after: Outcome | null): void {
  const done = operation === 'import' ? 'committed' : 'undone';
  if (after === null)
    toasts.show({
      tone: 'bad',
      title: 'Connection lost',
      description: `We don't know yet whether the ${operation} went through. Reload the page to check.`,
    });
  else if (after.status === done)
    toasts.show(
      operation === 'import'
        ? { tone: 'good', title: 'Imported', description: `${describeTrades(after)}.` }
        : {
            tone: 'good',
            title: 'Import undone',
            description: `Nothing from ${after.name} is in your journal now.`,
          },
    );
  else if (RUNNING_OPERATION[after.status] === undefined)
    toasts.show({
      tone: 'bad',
      title: operation === 'import' ? 'Not imported' : 'Not undone',
      description:
        after.failure ??
        (operation === 'import'
          ? 'Nothing was imported. Please try again.'
          : "The import hasn't changed. Please try again."),
    });
}

/** Fetches and reports the state of an import whose commit or undo got no response. While it runs, the page polls. */
export async function reportOutcome(operation: Operation, id: string): Promise<Import | null> {
  const after = await readImport(id).catch(() => null);
  report(operation, after);
  return after;
}

const POLL_MS = 2000;

/** Refetches while any of the imports is being committed or undone. */
export function usePollWhileRunning(imports: readonly Pick<Import, 'status'>[], refetch: () => Promise<unknown>): void {
  const isRunning = imports.some(({ status }) => RUNNING_OPERATION[status] !== undefined);
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

/** Reports when a running commit or undo ends. Returns the function to call when a commit or undo got no response. */
export function useOutcome(record: Import, onChanged: (after: Import) => Promise<unknown>) {
  const running = useRef<Operation | undefined>(undefined);
  useEffect(() => {
    const operation = RUNNING_OPERATION[record.status];
    if (running.current && operation === undefined) {
      report(running.current, record);
      void onChanged(record);
    }
    running.current = operation;
  }, [record, onChanged]);
  return async (operation: Operation) => {
    const after = await reportOutcome(operation, record.id);
    if (after) await onChanged(after);
  };
}
