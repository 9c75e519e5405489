import type { MarketReload, MarketState } from '@plainscan/contracts';
import { useState } from 'react';
import { useMarketState } from '../../api/generated/admin.ts';
import { reloadMarket } from '../../api/admin-calls.ts';
import { count, dateTime, session } from '../../lib/format.ts';
import { ago, useNow } from '../../lib/relative-time.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, STATS } from '../../ui/stat.tsx';
import { toasts, type Toast } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { AdminFrame } from './admin-frame.tsx';
import { DenseTable } from './dense-table.tsx';
import { MarketQualityCard } from './market-quality-card.tsx';

const PROVIDERS: Readonly<Record<string, string>> = { simulated: 'Simulated', csv: 'CSV files' };

const OUTCOMES: Record<MarketReload['outcome'], Omit<Toast, 'id'>> = {
  current: { tone: 'good', title: 'Up to Date', description: "The provider doesn't have newer data." },
  planned: { tone: 'good', title: 'Reload Started', description: 'Scans switch to the newer data once it has loaded.' },
  loading: { tone: 'good', title: 'Already Loading', description: 'Newer data is being loaded now.' },
  failed: { tone: 'bad', title: 'Reload Failed', description: "The provider's data can't be read." },
  waiting: {
    tone: 'bad',
    title: 'No Answer Yet',
    description: "No worker has answered. Check that the scanner's workers are running.",
  },
};

function Reload({ onDone }: { onDone: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    try {
      const { outcome, reason } = await reloadMarket();
      const shown = OUTCOMES[outcome];
      toasts.show({ ...shown, description: reason ? `${shown.description} ${reason}` : shown.description });
      await onDone();
    } catch (error) {
      const description = rejectionMessage(error, "The reload couldn't be started. Please try again.");
      toasts.error(description);
    }
    setBusy(false);
  };
  return (
    <Button isPending={busy} onPress={() => void reload()}>
      {busy ? 'Reloading...' : 'Reload'}
    </Button>
  );
}

function CurrentMarket({ current, provider }: MarketState) {
  const now = useNow();
  const source = PROVIDERS[provider] ?? provider;
  if (!current)
    return (
      <Card className="p-5">
        <p className="font-medium">No market data is loaded</p>
        <p className="mt-0.5 text-muted">Source: {source}. Scans work once the first load has finished.</p>
      </Card>
    );
  return (
    <dl className={STATS}>
      <Stat name="Last session" note={`Bars updated ${ago(current.updatedAt, now)}`}>
        {session(current.asOf)}
      </Stat>
      <Stat name="Stocks" note={`${count(current.blocks)} blocks`}>
        {count(current.stocks)}
      </Stat>
      <Stat name="Loaded" note={dateTime(current.publishedAt)}>
        {ago(current.publishedAt, now)}
      </Stat>
      <Stat name="Source" note={current.version}>
        {source}
      </Stat>
    </dl>
  );
}

const Loading = ({ loading }: { loading: NonNullable<MarketState['loading']> }) => (
  <Card className="p-4 sm:p-5">
    <p className="font-medium">Loading the market of {session(loading.asOf)}</p>
    <p className="figures mt-0.5 text-sm text-muted">
      {count(loading.loadedStocks)} of {count(loading.stocks)} stocks, {count(loading.loadedBlocks)} of{' '}
      {count(loading.blocks)} blocks · started {dateTime(loading.startedAt)}
    </p>
  </Card>
);

const Scanners = ({ scanners, current }: MarketState) => (
  <Card aria-labelledby="scanners">
    <CardHeader id="scanners" title="Scanners" lead="The market that each running scanner uses" />
    {scanners.length === 0 ? (
      <p className="border-t border-line p-5 text-muted">No scanner has reported.</p>
    ) : (
      <DenseTable label="Scanners" headings={['Host', 'State', 'Market version']} className="border-t border-line">
        {scanners.map(({ host, version }, i) => (
          <tr key={i}>
            <th scope="row">{host}</th>
            <td>
              <Badge tone={version !== null && version === current?.version ? 'up' : 'warn'}>
                {version === null ? 'No market yet' : version === current?.version ? 'Current' : 'Switching'}
              </Badge>
            </td>
            <td className="figures">{version ?? '–'}</td>
          </tr>
        ))}
      </DenseTable>
    )}
  </Card>
);

/** /admin/market */
export function MarketTab() {
  const { data, error, mutate } = useMarketState();
  return (
    <AdminFrame
      tab="market"
      title="Market Data"
      lead="Which data scans run on, and how old it is."
      actions={<Reload onDone={() => mutate()} />}
      error={error}
    >
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the state of the market data"
        loading={<Skeleton className="h-80 sm:h-60" />}
      >
        {(state) => (
          <>
            <CurrentMarket {...state} />
            {state.loading && <Loading loading={state.loading} />}
            <Scanners {...state} />
            {(state.quality || state.badRows) && <MarketQualityCard quality={state.quality} badRows={state.badRows} />}
          </>
        )}
      </AsyncView>
    </AdminFrame>
  );
}
