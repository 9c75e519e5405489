import type { Watchlist, Watchlists } from '@plainscan/contracts';
import { BellRing, Plus, ScanSearch, Star } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { createWatchlist, renameWatchlist, useWatchlists } from '../../api/generated/lists.ts';
import { DEFAULT_WATCHLIST } from '../../api/generated.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { lastClose, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Message } from '../../ui/message.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NameForm } from './name-form.tsx';
import { PasteForm } from './paste-form.tsx';
import { useDeleteWatchlist } from './use-delete-watchlist.ts';
import { WatchedStocks } from './watched-stocks.tsx';
import { scanListPath, watchlistPath } from './words.ts';

const create = (name: string) => createWatchlist({ name });

function OpenList({ list, asOf, simulated }: { list: Watchlist } & Pick<Watchlists, 'asOf' | 'simulated'>) {
  const [renaming, setRenaming] = useState(false);
  const remove = useDeleteWatchlist();
  const { id, name, stocks } = list;
  const close = () => setRenaming(false);
  const lead = `${plural(stocks.length, 'stock')}${asOf && stocks.length > 0 ? `, ${lastClose(asOf)}` : ''}`;
  return (
    <Card aria-labelledby="open-watchlist">
      {renaming ? (
        <div className="p-4 sm:p-5">
          <NameForm
            label={`Rename ${name}`}
            name={name}
            submit="Save"
            save={(next) => renameWatchlist(id, { name: next })}
            onDone={close}
            onCancel={close}
          />
        </div>
      ) : (
        <CardHeader id="open-watchlist" title={<span className="wrap-anywhere">{name}</span>} lead={lead}>
          <div className="flex gap-2">
            {stocks.length > 0 && (
              <Link to={scanListPath(name)} className={buttonClasses('outline')}>
                <ScanSearch aria-hidden size={16} /> Scan This List
              </Link>
            )}
            <MenuButton
              label={`More for ${name}`}
              iconOnly
              items={[
                { id: 'rename', name: 'Rename', about: 'Saved scans keep the old name', act: () => setRenaming(true) },
                { id: 'delete', name: 'Delete', about: 'You can undo this', act: () => void remove(list) },
              ]}
            />
          </div>
        </CardHeader>
      )}
      <div className="border-t border-line p-4 sm:px-5">
        <PasteForm key={id} id={id} />
      </div>
      {stocks.length > 0 ? (
        <div className="border-t border-line">
          <WatchedStocks list={list} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
            <BellRing aria-hidden size={15} className="shrink-0" />
            <span className="min-w-0 flex-1 basis-40">
              For alerts about these stocks, scan this list with a condition, save the scan, and turn on its alert.
            </span>
            {simulated && <SimulatedBadge />}
          </p>
        </div>
      ) : (
        <Message icon={Star} title="No stocks in this list" className="border-t border-line py-10">
          Paste tickers above, or press Watch on any stock.
        </Message>
      )}
    </Card>
  );
}

function Lists({ watchlists, ...market }: Watchlists) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const shown = watchlists.find(({ id }) => id === params.get('list')) ?? watchlists[0]!;
  const open = ({ id }: Watchlist) => {
    setCreating(false);
    void navigate(watchlistPath(id));
  };
  return (
    <>
      <div className="mt-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <LinkTabs
            label="Watchlists"
            tabs={watchlists.map(({ id, name }) => ({
              to: watchlistPath(id),
              label: <span className="max-w-48 truncate">{name}</span>,
              current: id === shown.id,
            }))}
          />
        </div>
        <Button look="outline" aria-expanded={creating} onPress={() => setCreating(!creating)}>
          <Plus aria-hidden size={16} /> New List
        </Button>
      </div>
      {creating && (
        <Card className="mt-2 mb-4 p-4 sm:p-5">
          <NameForm
            label="New watchlist"
            submit="Create"
            save={create}
            onDone={open}
            onCancel={() => setCreating(false)}
          />
        </Card>
      )}
      <OpenList key={shown.id} list={shown} {...market} />
    </>
  );
}

/** The user's watchlists. */
export function WatchlistsPage() {
  const { data, error, mutate } = useWatchlists();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Watchlists" lead="Stocks you follow. Scan them with “in my watchlist”." />
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your watchlists"
        loading={<Skeleton className="mt-4 h-96" />}
        isEmpty={({ watchlists }) => watchlists.length === 0}
        empty={
          <Card className="mt-4">
            <Message
              icon={Star}
              title="No watchlists yet"
              actions={
                <NameForm
                  label="New watchlist"
                  name={DEFAULT_WATCHLIST}
                  submit="Create Watchlist"
                  save={create}
                  onDone={({ id }) => void navigate(watchlistPath(id))}
                />
              }
            >
              Create one and paste your tickers, or press Watch on any stock.
            </Message>
          </Card>
        }
      >
        {(loaded) => <Lists {...loaded} />}
      </AsyncView>
    </>
  );
}
