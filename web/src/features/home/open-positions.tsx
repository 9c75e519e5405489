import type { LastPrices, ListedTrade, OpenPositions as Totals } from '@plainscan/contracts';
import { useLastPrices } from '../../api/generated/app.ts';
import { useOpenPositions, useTrades } from '../../api/generated/journal.ts';
import { averaged, count, lastClose, plural, shares, tradedAt } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Profit } from '../journal/profit.tsx';
import { Change } from '../scanner/change.tsx';
import { TradeLink } from './trade-link.tsx';
import { unrealized } from './unrealized.ts';

/** How many positions are listed; the totals cover all of them. */
const SHOWN = 8;

type Price = LastPrices['prices'][number];
/** Prices are in dollars. */
const DOLLARS = 'USD';

interface Position {
  trade: ListedTrade;
  /** the symbol's last price; undefined if the market doesn't have it */
  last: Price | undefined;
  /** null if there is no price in the trade's currency */
  profit: string | null;
}

const positionOf = (trade: ListedTrade, prices: ReadonlyMap<string, Price>): Position => {
  const last = trade.currency === DOLLARS ? prices.get(trade.symbol) : undefined;
  return { trade, last, profit: last ? unrealized(trade, last.price) : null };
};

const Row = ({ trade, last, profit }: Position) => (
  <li className="relative flex items-center gap-3 px-4 py-2 transition-colors hover:bg-raised sm:px-5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <TradeLink id={trade.id} symbol={trade.symbol} />
        {trade.side === 'short' && <Badge>Short</Badge>}
      </p>
      <p className="figures text-sm text-muted">
        {shares(trade.open_quantity)} @ {averaged(trade.entry_price, trade.currency)}
      </p>
    </div>
    <div className="figures text-right">
      {profit === null ? (
        <span className="text-muted">No price</span>
      ) : (
        <Profit amount={profit} currency={trade.currency} />
      )}
      {last && (
        <p className="flex items-center justify-end gap-2 text-sm text-muted">
          {tradedAt(last.price)}
          <Change value={null} percentValue={last.changePercent} />
        </p>
      )}
    </div>
  </li>
);

/** The unrealized P&L of all positions, listed or not. */
const Total = ({ totals: { positions, unpriced, unrealized } }: { totals: Totals }) => (
  <p className="text-sm">
    <span className="mr-2 text-muted">
      Unrealized{unpriced > 0 && ` (${count(positions - unpriced)} of ${plural(positions, 'position')})`}
    </span>
    <Profit amount={unrealized ?? '0'} currency={DOLLARS} />
  </p>
);

function Positions({ trades, totals }: { trades: ListedTrade[]; totals: ReturnType<typeof useOpenPositions> }) {
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))].sort();
  const { data, error } = useLastPrices({ symbols: symbols.join(',') });
  if ((!data && !error) || (!totals.data && !totals.error)) return <Skeleton className="mx-5 mb-5 h-40" />;
  const prices = new Map(data?.prices.map((price) => [price.symbol, price]));
  const positions = trades.map((trade) => positionOf(trade, prices));
  const { asOf = null, simulated = false, unrealized = null } = totals.data ?? {};
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pb-2.5 sm:px-5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {error || totals.error ? "We couldn't load the last prices." : asOf && `At ${lastClose(asOf)}`}
          {simulated && <SimulatedBadge />}
        </p>
        {totals.data && unrealized !== null && <Total totals={totals.data} />}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {positions.map((position) => (
          <Row key={position.trade.id} {...position} />
        ))}
      </ul>
    </>
  );
}

/** Open trades with their unrealized P&L at the last close. */
export function OpenPositions() {
  const { data, error, mutate } = useTrades({ state: 'open', limit: SHOWN });
  const totals = useOpenPositions();
  return (
    <Card aria-labelledby="open-positions">
      <CardHeader id="open-positions" title="Open Positions">
        {data && data.length > 0 && (
          <TextLink to="/journal?state=open">
            View All {totals.data && plural(totals.data.positions, 'Position')}
          </TextLink>
        )}
      </CardHeader>
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your positions"
        loading={<Skeleton className="mx-5 mb-5 h-50" />}
        isEmpty={(trades) => trades.length === 0}
        empty={
          <p className="px-4 pb-4 text-muted sm:px-5">
            No open positions. <TextLink to="/scanner">Find a setup</TextLink>
          </p>
        }
      >
        {(trades) => <Positions trades={trades} totals={totals} />}
      </AsyncView>
    </Card>
  );
}
