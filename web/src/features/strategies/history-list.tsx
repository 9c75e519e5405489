import type { PastScan } from '@plainscan/contracts';
import { deleteScans } from '../../api/generated/app.ts';
import { useStrategies } from '../../api/generated/lists.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { History, SearchX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_HISTORY_SEARCH_CHARS } from '../../api/strategies-calls.ts';
import { useHistoryChanged, useScanHistory } from '../../api/strategies-hooks.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Message } from '../../ui/message.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { byDay, dayHeading } from './days.ts';
import { HistoryRow } from './history-row.tsx';

import { SaveDialog } from './save-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { usePanel } from './use-panel.ts';
import { MAX_HISTORY } from '../../api/generated.ts';

function ClearHistory() {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const changed = useHistoryChanged();
  const clear = async () => {
    setBusy(true);
    try {
      await deleteScans();
      await changed();
      toasts.show({ tone: 'good', title: 'History Cleared', description: "Your saved strategies weren't changed." });
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to clear your history. Please try again.'));
    }
    setBusy(false);
    setConfirming(false);
  };
  return (
    <>
      <Button look="outline" onPress={() => setConfirming(true)}>
        Clear History
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Clear all history?"
          confirm={{ label: 'Clear History', busyLabel: 'Clearing...', look: 'danger' }}
          busy={busy}
          onConfirm={() => void clear()}
          onClose={() => setConfirming(false)}
        >
          This deletes every scan in your history and can't be undone. Your saved strategies stay.
        </ConfirmDialog>
      )}
    </>
  );
}

function Days({ scans, onSave }: { scans: readonly PastScan[]; onSave: (scan: PastScan) => void }) {
  const { data } = useStrategies();
  const names = new Map(data?.strategies.map(({ id, name }) => [id, name]));
  return byDay(scans).map(({ day, items }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className="border-b border-line bg-bg px-5 py-1.5 text-sm font-medium text-muted">
        {dayHeading(day)}
      </h3>
      <ul className="divide-y divide-line border-b border-line">
        {items.map((scan) => (
          <HistoryRow
            key={scan.id}
            scan={scan}
            strategy={scan.strategyId ? names.get(scan.strategyId) : undefined}
            onSave={onSave}
          />
        ))}
      </ul>
    </section>
  ));
}

function Empty({ find }: { find: string }) {
  return find ? (
    <Message icon={SearchX} title="No scans found" className="py-10">
      None of your recent scans match “{find}”.
    </Message>
  ) : (
    <Message icon={History} title="No scans yet">
      Your last {MAX_HISTORY} scans show up here. Click one to open it again.
    </Message>
  );
}

/** The user's scan history, newest first. */
export function HistoryList() {
  const { find, search } = usePanel();
  const { scans, error, all, stale, busy, more, retry } = useScanHistory(find.trim());
  const [saving, setSaving] = useState<PastScan | null>(null);
  const onFind = useCallback((text: string) => search('history', text), [search]);

  // If the focused row was removed, focus the list.
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { row: 'scan' });
  const previousLength = useRef(scans?.length ?? 0);
  useEffect(() => {
    const now = scans?.length ?? 0;
    if (now < previousLength.current && document.activeElement === document.body) list.current?.focus();
    previousLength.current = now;
  }, [scans?.length]);

  return (
    <>
      <div className="sticky top-0 z-10 flex gap-2 border-b border-line bg-surface px-5 pt-1 pb-3">
        <div className="min-w-0 flex-1">
          <SearchField label="Search history" value={find} maxLength={MAX_HISTORY_SEARCH_CHARS} onCommit={onFind} />
        </div>
        {scans && scans.length > 0 && !find && <ClearHistory />}
      </div>
      <AsyncView
        data={scans}
        error={error}
        retry={retry}
        failed="Unable to load your history"
        loading={
          <div className="space-y-3 p-5">
            {[0, 1, 2].map((i) => (
              <Skeleton key={i} className="h-14" />
            ))}
          </div>
        }
        isEmpty={(loaded) => loaded.length === 0}
        empty={<Empty find={find} />}
      >
        {(loaded) => (
          <div
            ref={list}
            tabIndex={-1}
            aria-busy={stale}
            className={classes('outline-none transition-opacity', stale && 'opacity-60')}
          >
            <Days scans={loaded} onSave={setSaving} />
            <ListEnd what="scans" failed={error !== undefined} all={all} busy={busy} onMore={more} />
          </div>
        )}
      </AsyncView>
      {saving && <SaveDialog query={saving.query} stored={{ plan: saving.plan }} onClose={() => setSaving(null)} />}
    </>
  );
}
