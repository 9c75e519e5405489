import type { WatchedStock, Watchlist } from '@plainscan/contracts';
import { removeFromWatchlist } from '../../api/generated/lists.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { toasts } from '../../ui/toasts.ts';
import { LineChart, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { MISSING, price } from '../../lib/format.ts';
import { MiniButton } from '../../ui/mini-button.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { SortHeader } from '../../ui/sort-header.tsx';
import { Change } from '../scanner/change.tsx';
import { stockPath } from '../stocks/stock-path.ts';

const COLUMNS = [
  { id: 'symbol', label: 'Stock', first: 'asc', className: 'w-full max-w-0 min-w-22 sm:min-w-28' },
  { id: 'price', label: 'Price', first: 'desc', className: 'end' },
  { id: 'changePercent', label: 'Change', first: 'desc', className: 'end' },
] as const;
type Column = (typeof COLUMNS)[number]['id'];
interface Sort {
  by: Column;
  direction: 'asc' | 'desc';
}

/** By one column, missing values last; without a sort, in the order in which the stocks were added. */
export function sortedStocks(stocks: readonly WatchedStock[], sort: Sort | null): readonly WatchedStock[] {
  if (!sort) return stocks;
  const { by, direction } = sort;
  const sign = direction === 'asc' ? 1 : -1;
  return [...stocks].sort((a, b) => {
    const [left, right] = [a[by], b[by]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : left < right ? -sign : sign;
  });
}

/** The stocks of a list with their last prices. A third press on a heading restores the order in which they were added. */
export function WatchedStocks({ list }: { list: Watchlist }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const changed = useWatchlistsChanged();
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, { row: 'stock' });
  const remove = async (symbol: string) => {
    try {
      await changed(await removeFromWatchlist(list.id, symbol));
    } catch (error) {
      toasts.error(rejectionMessage(error, `Failed to remove ${symbol}. Please try again.`));
    }
  };
  const onSort = ({ id, first }: (typeof COLUMNS)[number]) => {
    const other = first === 'asc' ? 'desc' : 'asc';
    if (sort?.by !== id) setSort({ by: id, direction: first });
    else setSort(sort.direction === first ? { by: id, direction: other } : null);
  };
  return (
    <table ref={table} className="ledger w-full">
      <caption className="sr-only">Stocks in {list.name}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHeader
              key={column.id}
              label={column.label}
              direction={sort?.by === column.id ? sort.direction : undefined}
              onSort={() => onSort(column)}
              className={column.className}
            />
          ))}
          <td className="p-0">
            <span className="sr-only">Actions</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {sortedStocks(list.stocks, sort).map(({ symbol, name, price: last, changePercent }) => (
          <tr key={symbol} className="hover:bg-raised">
            <th scope="row" className="w-full max-w-0 min-w-22 sm:min-w-28">
              <Link
                to={stockPath(symbol)}
                data-row={symbol}
                className="block truncate rounded-sm text-left sm:flex sm:items-baseline sm:gap-3"
              >
                <span className="font-semibold sm:w-16 sm:shrink-0">{symbol}</span>
                <span className="block min-w-0 truncate text-sm font-normal text-muted">
                  {name ?? 'Not in our market data'}
                </span>
              </Link>
            </th>
            <td className="figures end">{last === null ? MISSING : price(last)}</td>
            <td className="end">
              {changePercent === null ? MISSING : <Change value={null} percentValue={changePercent} />}
            </td>
            <td className="p-0">
              <span className="flex justify-end">
                <Link
                  to={stockPath(symbol)}
                  aria-label={`Chart of ${symbol}`}
                  className="grid size-7 place-items-center rounded-md text-muted hover:bg-raised hover:text-text max-sm:hidden pointer-coarse:size-11"
                >
                  <LineChart aria-hidden size={15} />
                </Link>
                <MiniButton label={`Remove ${symbol}`} icon={X} onPress={() => void remove(symbol)} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
