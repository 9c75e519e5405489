import { Fragment, type ReactNode } from 'react';
import { count } from '../../lib/format.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { stockPath } from '../stocks/stock-path.ts';

/** Separated by commas, with the number of those that aren't listed. */
export const Listed = ({ items, total }: { items: [key: string, item: ReactNode][]; total: number }) => (
  <>
    {items.map(([key, item], i) => (
      <Fragment key={key}>
        {i > 0 && ', '}
        {item}
      </Fragment>
    ))}
    {total > items.length && `, and ${count(total - items.length)} more`}
  </>
);

export const StockLink = ({ symbol }: { symbol: string }) => <TextLink to={stockPath(symbol)}>{symbol}</TextLink>;

/** Symbols that open the pages of their stocks. */
export const StockLinks = ({ symbols, total }: { symbols: readonly string[]; total: number }) => (
  <Listed items={symbols.map((symbol) => [symbol, <StockLink symbol={symbol} />])} total={total} />
);
