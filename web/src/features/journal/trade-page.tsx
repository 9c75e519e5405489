import type { TradeDetail } from '@plainscan/contracts';
import { ArrowLeft, CircleHelp, ScanSearch } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTrade } from '../../api/generated/journal.ts';
import { ApiError } from '../../api/api-error.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { price, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Message } from '../../ui/message.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ExcursionsCard } from './excursions-card.tsx';
import { ExecutionsTable } from './executions-table.tsx';
import { holdingTime } from './holding-time.ts';
import { InPlace } from './in-place.tsx';
import { TradeActionForm, dialogTitle } from './trade-dialog.tsx';
import { splitTags, tagsProblem } from './trade-draft.ts';
import { Fact, Figures, Tags } from './trade-facts.tsx';
import { TRADE_ACTIONS, type TradeAction } from './use-journal-address.ts';
import { useDeleteTrade } from './use-delete-trade.ts';

const TradeChart = lazy(() => import('./trade-chart.tsx').then((m) => ({ default: m.TradeChart })));

const BackLink = () => (
  <TextLink to="/journal" className="gap-1.5">
    <ArrowLeft aria-hidden size={15} />
    Trading Journal
  </TextLink>
);

function TradeActions({ trade, onAction }: { trade: TradeDetail; onAction: (act: TradeAction) => void }) {
  const navigate = useNavigate();
  const remove = useDeleteTrade();
  const [deleting, setDeleting] = useState(false);
  const onDelete = async () => {
    setDeleting(true);
    if (await remove(trade)) void navigate('/journal', { replace: true });
    else setDeleting(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="outline" isPending={deleting} onPress={() => void onDelete()}>
        {deleting ? 'Deleting...' : 'Delete'}
      </Button>
      <Button look="outline" onPress={() => onAction('edit')}>
        Edit
      </Button>
      {trade.status === 'open' && (
        <>
          <Button look="outline" onPress={() => onAction('adjust')}>
            Split or New Symbol
          </Button>
          <Button onPress={() => onAction('close')}>Close Trade</Button>
        </>
      )}
    </div>
  );
}

const ScanCard = ({ scan }: { scan: NonNullable<TradeDetail['scan']> }) => (
  <Card aria-label="Linked scan" className="p-5">
    <h2 className="text-sm font-medium text-muted">Linked scan</h2>
    <p className="mt-1 font-medium wrap-anywhere">“{scan.query}”</p>
    <p className="figures mt-0.5 text-sm text-muted">
      Run on {session(scan.asOf)} at {price(scan.price)}.
    </p>
    <Link to={`/scanner?${new URLSearchParams({ q: scan.query })}`} className={buttonClasses('outline', 'md', 'mt-3')}>
      <ScanSearch aria-hidden size={16} /> Run This Scan Again
    </Link>
  </Card>
);

function Trade({ trade }: { trade: TradeDetail }) {
  const [params, setParams] = useSearchParams();
  const act = TRADE_ACTIONS.find((known) => known === params.get('act'));
  const show = (next: TradeAction | null) => setParams(next ? { act: next } : {}, { replace: true });
  const held = holdingTime(trade);
  useShortcuts([
    { keys: 'e', does: 'Edit the trade', act: () => show('edit') },
    trade.status === 'open' && { keys: 'c', does: 'Close the trade', act: () => show('close') },
  ]);
  return (
    <>
      <BackLink />
      <PageHeader title={dialogTitle(trade, null)} lead={trade.status === 'open' ? 'Open' : 'Closed'}>
        <TradeActions trade={trade} onAction={show} />
      </PageHeader>
      <div className="mt-5 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <Card aria-label="Figures" className="xl:col-start-2">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5 sm:grid-cols-3 xl:grid-cols-2">
            <Figures trade={trade} />
            {held && <Fact name={trade.status === 'open' ? 'Held so far' : 'Held for'}>{held}</Fact>}
            <Fact name="Strategy">{trade.strategy || 'None'}</Fact>
          </dl>
        </Card>
        <div className="min-w-0 space-y-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Card aria-label="Chart" className="p-5">
            <ErrorBoundary title="Unable to show the chart">
              <Suspense fallback={<Skeleton className="h-80" />}>
                <TradeChart trade={trade} />
              </Suspense>
            </ErrorBoundary>
          </Card>
          <Card className="overflow-hidden pt-4">
            <h2 className="px-5 text-sm font-medium text-muted">Entries and exits</h2>
            <div className="mt-1">
              <ExecutionsTable trade={trade} />
            </div>
          </Card>
        </div>
        <div className="min-w-0 space-y-4 xl:col-start-2">
          <Card className="divide-y divide-line">
            <InPlace
              key={`tags ${trade.id}`}
              trade={trade}
              name="Tags"
              text={trade.tags.join(', ')}
              hint="Separate with commas"
              maxLength={900}
              problemOf={tagsProblem}
              toChange={(typed) => ({ tags: splitTags(typed) })}
            >
              {trade.tags.length > 0 ? <Tags tags={trade.tags} /> : <p className="text-muted">None</p>}
            </InPlace>
            <InPlace
              key={`notes ${trade.id}`}
              trade={trade}
              name="Notes"
              text={trade.notes ?? ''}
              lines={6}
              maxLength={10_000}
              toChange={(typed) => ({ notes: typed.trim() ? typed : null })}
            >
              {trade.notes ? (
                <p className="wrap-anywhere whitespace-pre-wrap">{trade.notes}</p>
              ) : (
                <p className="text-muted">None</p>
              )}
            </InPlace>
          </Card>
          <ExcursionsCard trade={trade} />
          {trade.scan && <ScanCard scan={trade.scan} />}
        </div>
      </div>
      {act && (
        <Dialog title={dialogTitle(trade, act)} place="reading" onClose={() => show(null)}>
          <TradeActionForm trade={trade} act={act} onDone={() => show(null)} onCancel={() => show(null)} />
        </Dialog>
      )}
    </>
  );
}

const TradeNotFound = () => (
  <>
    <PageHeader title="Trade" />
    <Card className="mt-5">
      <Message
        icon={CircleHelp}
        title="Trade not found"
        actions={
          <Link to="/journal" className={buttonClasses('outline')}>
            Go to the journal
          </Link>
        }
      >
        It may have been deleted, or it belongs to another account.
      </Message>
    </Card>
  </>
);

const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** A trade's own page: chart, executions, tags, and notes. */
export function TradePage() {
  const { id = '' } = useParams();
  const { data, error, mutate } = useTrade(id);
  if (isNotFound(error)) return <TradeNotFound />;
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load this trade"
      loading={
        <>
          <PageHeader title="Trade" />
          <Skeleton className="mt-5 h-96 rounded-lg" />
        </>
      }
    >
      {(trade) => <Trade trade={trade} />}
    </AsyncView>
  );
}
