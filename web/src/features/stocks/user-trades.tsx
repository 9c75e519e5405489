import { useTrades } from '../../api/generated/journal.ts';
import { useFeature } from '../../api/hooks.ts';
import { averaged, monthDay, shares } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { usePremium } from '../billing/use-premium.ts';
import { Profit } from '../journal/profit.tsx';
import { Heading } from '../scanner/stock-facts.tsx';

const MAX_SHOWN = 5;

function Trades({ symbol }: { symbol: string }) {
  const { data, error } = useTrades({ symbol, limit: MAX_SHOWN });
  if (!data)
    return error ? (
      <p className="mt-1 text-sm text-muted">We couldn't load your trades.</p>
    ) : (
      <Skeleton className="mt-2 h-16" />
    );
  if (data.length === 0) return <p className="mt-1 text-sm text-muted">No trades in {symbol} yet.</p>;
  return (
    <>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {data.map((trade) => (
          <li key={trade.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <TextLink to={`/journal/trades/${trade.id}`}>
              {monthDay(trade.entered_on)}
              <span className="sr-only">, trade in {symbol}</span>
            </TextLink>
            <span className="figures text-sm text-muted">
              {shares(trade.quantity)} @ {averaged(trade.entry_price, trade.currency)}
            </span>
            <span className="ml-auto flex items-center gap-2">
              {trade.side === 'short' && <Badge>Short</Badge>}
              {trade.profit_loss === null ? (
                <Badge tone="accent">Open</Badge>
              ) : (
                <Profit amount={trade.profit_loss} currency={trade.currency} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.length === MAX_SHOWN && (
        <TextLink to={`/journal?${new URLSearchParams({ symbol })}`} className="mt-1">
          All trades in {symbol}
        </TextLink>
      )}
    </>
  );
}

/** The user's newest trades in a stock, for Premium users. Hidden if the server has no journal. */
export function UserTrades({ symbol }: { symbol: string }) {
  const premium = usePremium();
  const hasJournal = useFeature('journal');
  if (!hasJournal || premium === undefined) return null;
  return (
    <section aria-label={`Your ${symbol} trades`}>
      <Heading>Your trades</Heading>
      {premium ? <Trades symbol={symbol} /> : <p className="mt-1 text-sm text-faint">Log your trades with Premium.</p>}
    </section>
  );
}
