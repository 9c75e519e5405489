import type { JournalStatistics, Trade } from '@plainscan/contracts';
import { BookOpen, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAccountStats, useJournalNames, useStatistics } from '../../api/generated/journal.ts';
import { useTrades } from '../../api/journal-hooks.ts';
import { plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TradeDialog } from './trade-dialog.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { ListSkeleton, TradeList } from './trade-list.tsx';
import type { useJournalAddress } from './use-journal-address.ts';
import { useSelection } from './use-selection.ts';

type Address = ReturnType<typeof useJournalAddress>;

const withOtherCurrencies = (own: number, others: readonly { trades: number }[]) =>
  others.reduce((sum, { trades }) => sum + trades, own);

/** The number of filtered trades, loaded or not; null while unknown. */
function useTotal(
  { filtered }: Address,
  { loaded, all, statistics }: { loaded: number; all: boolean; statistics: JournalStatistics | undefined },
): number | null {
  const stats = useAccountStats().data;
  if (all) return loaded;
  if (filtered) return statistics ? withOtherCurrencies(statistics.trades.total, statistics.otherCurrencies) : null;
  return stats ? withOtherCurrencies(stats.totalTrades, stats.otherCurrencies) : null;
}

function countLine(total: number | null, loaded: number, filtered: boolean): string {
  if (total === null) return `More than ${plural(loaded, 'trade')}`;
  return filtered ? `${plural(total, 'trade')} ${total === 1 ? 'matches' : 'match'}` : plural(total, 'trade');
}

const NoTrades = ({ onAdd }: { onAdd: () => void }) => (
  <Message
    icon={BookOpen}
    title="No trades yet"
    actions={
      <>
        <Button onPress={onAdd}>Add your first trade</Button>
        <Link to="/journal/import" className={buttonClasses('outline')}>
          Import from your broker
        </Link>
      </>
    }
  >
    Add one manually, log it from a scan, or import from your broker.
  </Message>
);

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <Message
    icon={SearchX}
    title="No matching trades"
    actions={
      <Button look="outline" onPress={onClear}>
        Clear all filters
      </Button>
    }
  >
    No trades match these filters.
  </Message>
);

/** The filtered trades, and the dialog of the one that is open. */
export function TradeHistory({ address, onAdd }: { address: Address; onAdd: () => void }) {
  const { filter, filtered, order, trade, act, change, clearFilter, linkTo } = address;
  const { pages, error, all, stale, more, retry } = useTrades(filter, order);
  const trades: Trade[] | undefined = pages?.flatMap((page) => page.trades);
  const loaded = trades?.length ?? 0;
  const selection = useSelection();
  const statistics = useStatistics(loaded > 0 ? filter : null).data;
  const total = useTotal(address, { loaded, all: all && !stale, statistics });
  return (
    <>
      <Card aria-label="Trade History">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-5">
          <h2 className="text-lg">Trade History</h2>
          <div className="flex items-baseline gap-x-4">
            <p role="status" className="figures text-sm text-muted">
              {trades && !stale && loaded > 0 && countLine(total, loaded, filtered)}
            </p>
            {loaded > 0 && (
              <Button
                look="outline"
                size="sm"
                aria-pressed={selection.on}
                onPress={selection.on ? selection.stop : selection.start}
              >
                Select
              </Button>
            )}
          </div>
        </header>
        <div className="mt-3 border-b border-line px-4 pb-4 sm:px-5">
          <TradeFilters address={address} names={useJournalNames().data} change={change} clear={clearFilter} />
        </div>
        {selection.on && trades && loaded > 0 && <SelectionBar selection={selection} trades={trades} />}
        <AsyncView
          data={trades}
          error={error}
          retry={retry}
          failed="Unable to load your trades"
          loading={<ListSkeleton />}
          isEmpty={(found) => found.length === 0}
          empty={filtered ? <NoMatches onClear={clearFilter} /> : <NoTrades onAdd={onAdd} />}
        >
          {(found) => (
            <TradeList
              trades={found}
              total={stale ? null : total}
              all={all || stale}
              failed={Boolean(error)}
              stale={stale}
              opened={trade !== null}
              selection={selection}
              statistics={statistics}
              order={order}
              onOrder={(by) => change({ order: by === '-entered' ? null : by })}
              linkTo={(id) => linkTo({ trade: id, act: null })}
              onMore={more}
            />
          )}
        </AsyncView>
      </Card>
      {trade && (
        <TradeDialog
          key={trade}
          id={trade}
          act={act}
          listed={trades?.find(({ id }) => id === trade)}
          onAction={(next) => change({ act: next })}
          onClose={() => change({ trade: null, act: null })}
        />
      )}
    </>
  );
}
