import type { Trade, TradeDetail } from '@plainscan/contracts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTrade } from '../../api/generated/journal.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { CloseTrade } from './close-trade.tsx';
import { CorporateActionForm } from './corporate-action-form.tsx';
import { EditTrade } from './edit-trade.tsx';
import { Fact, Figures, SIDE_NAMES, Tags } from './trade-facts.tsx';
import type { TradeAction } from './use-journal-address.ts';
import { useDeleteTrade } from './use-delete-trade.ts';

const Detail = ({ trade }: { trade: Trade }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-5 sm:grid-cols-3">
    <Fact name="Symbol">{trade.symbol}</Fact>
    <Fact name="Side">{SIDE_NAMES[trade.side]}</Fact>
    <Figures trade={trade} />
    <Fact name="Strategy">{trade.strategy || 'None'}</Fact>
    {trade.tags.length > 0 && (
      <Fact name="Tags" wide>
        <Tags tags={trade.tags} />
      </Fact>
    )}
    <Fact name="Notes" wide>
      {trade.notes ? <span className="font-normal whitespace-pre-wrap">{trade.notes}</span> : 'None'}
    </Fact>
  </dl>
);

const ACTION_TITLES = { edit: 'Edit', close: 'Close', adjust: 'Split or new symbol:' } as const satisfies Record<
  TradeAction,
  string
>;

export const dialogTitle = (trade: Trade | undefined, act: TradeAction | null): string => {
  if (!trade) return 'Trade';
  const name = `${trade.symbol} · ${SIDE_NAMES[trade.side]}`;
  return act ? `${ACTION_TITLES[act]} ${name}` : name;
};

/** The form that edits or closes a trade, or records a split or a new symbol. */
export const TradeActionForm = ({
  trade,
  act,
  onDone,
  onCancel,
}: {
  trade: TradeDetail;
  act: TradeAction;
  onDone: () => void;
  onCancel: () => void;
}) => {
  if (act === 'edit') return <EditTrade key={trade.id} trade={trade} onDone={onDone} onCancel={onCancel} />;
  if (act === 'close') return <CloseTrade key={trade.id} trade={trade} onDone={onDone} onCancel={onCancel} />;
  return <CorporateActionForm key={trade.symbol} symbol={trade.symbol} onDone={onDone} onCancel={onCancel} />;
};

/** A dialog over the list with a trade's details and actions. */
export function TradeDialog({
  id,
  listed,
  act,
  onAction,
  onClose,
}: {
  id: string;
  /** from the list: shown until the full trade is loaded */
  listed: Trade | undefined;
  act: TradeAction | null;
  onAction: (act: TradeAction | null) => void;
  onClose: () => void;
}) {
  const { data: detail, error, mutate } = useTrade(id);
  const remove = useDeleteTrade();
  const [deleting, setDeleting] = useState(false);
  const trade = detail ?? listed;
  const start = (next: TradeAction) => {
    toasts.clear(); // a toast would cover the form
    onAction(next);
  };
  const onDelete = async () => {
    if (!trade) return;
    setDeleting(true);
    if (await remove(trade)) onClose();
    else setDeleting(false);
  };

  const footer = trade && !act && (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Link to={`/journal/trades/${id}`} className={buttonClasses('quiet', 'md', '-ml-3.5')}>
        <ExternalLink aria-hidden size={15} />
        Chart and executions
      </Link>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" isPending={deleting} onPress={() => void onDelete()}>
          {deleting ? 'Deleting...' : 'Delete'}
        </Button>
        <Button look="outline" onPress={() => start('edit')}>
          Edit
        </Button>
        {trade.status === 'open' && <Button onPress={() => start('close')}>Close Trade</Button>}
      </div>
    </div>
  );

  return (
    <Dialog title={dialogTitle(trade, act)} place="reading" footer={footer} onClose={onClose}>
      <AsyncView
        data={act ? detail : trade}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load this trade"
        loading={<Skeleton className="m-5 h-48" />}
      >
        {(shown) =>
          act && detail ? (
            <TradeActionForm trade={detail} act={act} onDone={() => onAction(null)} onCancel={() => onAction(null)} />
          ) : (
            <Detail trade={shown} />
          )
        }
      </AsyncView>
    </Dialog>
  );
}
