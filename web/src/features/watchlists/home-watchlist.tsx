import type { WatchedStock } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { useWatchlists } from '../../api/generated/lists.ts';
import { price } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Change } from '../scanner/change.tsx';
import { stockPath } from '../stocks/stock-path.ts';
import { watchlistPath } from './words.ts';

const SHOWN = 5;

const sizeOf = ({ changePercent }: WatchedStock): number => Math.abs(changePercent ?? 0);

/** The stocks with the largest change, up or down. */
export const biggestMovers = (stocks: readonly WatchedStock[]): readonly WatchedStock[] =>
  stocks
    .filter(({ changePercent }) => changePercent !== null)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, SHOWN);

/** The biggest movers of the first watchlist. */
export function HomeWatchlist() {
  const { data } = useWatchlists();
  if (!data) return null;
  const list = data.watchlists[0];
  const movers = biggestMovers(list?.stocks ?? []);
  return (
    <Card aria-labelledby="home-watchlist">
      <CardHeader
        id="home-watchlist"
        title={<span className="wrap-anywhere">{list?.name ?? 'Watchlist'}</span>}
        {...(movers.length > 0 && { lead: 'Biggest movers' })}
      >
        {list && <TextLink to={watchlistPath(list.id)}>View List</TextLink>}
      </CardHeader>
      {movers.length === 0 ? (
        <p className="px-4 pb-4 text-muted sm:px-5">
          Follow stocks to see their biggest moves here.{' '}
          <TextLink to="/watchlists">{list ? 'Add stocks' : 'Create a watchlist'}</TextLink>
        </p>
      ) : (
        <ul className="px-2 pb-2 sm:px-3">
          {movers.map(({ symbol, name, price: last, changePercent }) => (
            <li key={symbol} className="relative flex items-center gap-2 rounded-md px-2 hover:bg-raised">
              <Link
                to={stockPath(symbol)}
                data-row={`watched ${symbol}`}
                className="inline-flex min-h-8 items-center font-medium -outline-offset-2 after:absolute after:inset-0 pointer-coarse:min-h-11"
              >
                {symbol}
              </Link>
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{name}</span>
              <span className="figures text-sm text-muted">{last !== null && price(last)}</span>
              <span className="w-20 text-right text-sm">
                <Change value={null} percentValue={changePercent} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.simulated && movers.length > 0 && (
        <p className="px-4 pb-3 sm:px-5">
          <SimulatedBadge />
        </p>
      )}
    </Card>
  );
}
