import type { StrategySummary } from '@plainscan/contracts';
import { Bookmark, SearchX } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useStrategies } from '../../api/generated/lists.ts';
import { plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Message } from '../../ui/message.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchField } from './search-field.tsx';
import { StrategyRow } from './strategy-row.tsx';
import { usePanel } from './use-panel.ts';
import { useShare } from './use-share.tsx';
import { MAX_STRATEGIES, MAX_STRATEGY_NAME_CHARS } from '../../api/generated.ts';

/** Strategies with every search term in their name, description, or scan. */
export function filterStrategies(strategies: readonly StrategySummary[], find: string): readonly StrategySummary[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return strategies.filter(({ name, description, query }) => {
    const text = `${name}\n${description}\n${query}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Rows({ strategies }: { strategies: readonly StrategySummary[] }) {
  const { find, search } = usePanel();
  const [params] = useSearchParams();
  const { share, dialog } = useShare();
  const onFind = useCallback((text: string) => search('strategies', text), [search]);
  const shown = filterStrategies(strategies, find);

  // If the focused row was removed, focus the list.
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { row: 'strategy' });
  const previousLength = useRef(strategies.length);
  useEffect(() => {
    if (strategies.length < previousLength.current && document.activeElement === document.body) list.current?.focus();
    previousLength.current = strategies.length;
  }, [strategies.length]);

  return (
    <>
      <div className="sticky top-0 z-10 space-y-2 border-b border-line bg-surface px-5 pt-1 pb-3">
        <SearchField label="Search strategies" value={find} maxLength={MAX_STRATEGY_NAME_CHARS} onCommit={onFind} />
        <p role="status" className="figures text-sm text-muted">
          {find
            ? `${shown.length} of ${plural(strategies.length, 'strategy', 'strategies')}`
            : plural(strategies.length, 'strategy', 'strategies')}
          {strategies.length >= MAX_STRATEGIES && ', the limit. Delete one to save another.'}
        </p>
      </div>
      {shown.length === 0 && (
        <Message icon={SearchX} title="No strategies found" className="py-10">
          No name, description, or scan contains “{find}”.
        </Message>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Strategies" className="divide-y divide-line outline-none">
        {shown.map((strategy) => (
          <StrategyRow
            key={strategy.id}
            strategy={strategy}
            current={strategy.id === params.get('strategy')}
            onShare={(shared) => void share(shared)}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** The user's strategies, by name. */
export function StrategyList() {
  const { data, error, mutate } = useStrategies();
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load your strategies"
      loading={
        <div className="space-y-3 p-5">
          {[0, 1, 2].map((i) => (
            <Skeleton key={i} className="h-20" />
          ))}
        </div>
      }
      isEmpty={({ strategies }) => strategies.length === 0}
      empty={
        <Message icon={Bookmark} title="No strategies yet">
          Save a scan to track what's new each time you run it.
        </Message>
      }
    >
      {({ strategies }) => <Rows strategies={strategies} />}
    </AsyncView>
  );
}
