import type { Trade } from '@plainscan/contracts';
import { CircleDot, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTrades } from '../../api/generated/journal.ts';
import { averaged, gain, monthDay, shares, signOf } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { GettingStarted } from './getting-started.tsx';
import { TradeLink } from './trade-link.tsx';

const SHOWN = 3;

/** The trade's outcome by realized P&L after fees, for longs and shorts alike. */
function outcomeOf({ status, profit_loss }: Trade) {
  if (status === 'open') return { word: 'Open', icon: CircleDot, look: 'bg-accent-soft text-accent' };
  const sign = signOf(profit_loss);
  if (sign > 0) return { word: 'Win', icon: TrendingUp, look: 'bg-up-soft text-up' };
  if (sign < 0) return { word: 'Loss', icon: TrendingDown, look: 'bg-down-soft text-down' };
  return { word: 'Break-even', icon: Minus, look: 'bg-raised text-muted' };
}

function Activity({ trade }: { trade: Trade }) {
  const { word, icon: Icon, look } = outcomeOf(trade);
  const { currency, exit_price, profit_loss } = trade;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-raised sm:gap-4 sm:px-5">
      <span className={classes('grid size-9 shrink-0 place-items-center rounded-md', look)}>
        <Icon aria-hidden size={17} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TradeLink id={trade.id} symbol={trade.symbol} />
          <span className="text-sm text-muted">
            {word}
            {trade.side === 'short' && ', short'}
          </span>
        </p>
        <p className="figures text-sm text-muted">
          {shares(trade.quantity)} @ {averaged(trade.entry_price, currency)}
          {exit_price !== null && ` → ${averaged(exit_price, currency)}`}
        </p>
      </div>
      <div className="figures shrink-0 text-right">
        {profit_loss !== null && (
          <p
            className={classes(
              'font-medium',
              signOf(profit_loss) > 0 ? 'text-up' : signOf(profit_loss) < 0 && 'text-down',
            )}
          >
            {gain(profit_loss, currency)}
          </p>
        )}
        <p className="text-sm text-muted">{monthDay(trade.entered_on)}</p>
      </div>
    </li>
  );
}

/** The most recent trades, newest first, or the first steps if there are none. */
export function RecentActivity() {
  const { data, error, mutate } = useTrades({ limit: SHOWN });
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load your trades"
      loading={<Skeleton className="h-60 rounded-lg" />}
      isEmpty={(trades) => trades.length === 0}
      empty={<GettingStarted />}
    >
      {(trades) => (
        <Card aria-labelledby="recent-activity">
          <CardHeader id="recent-activity" title="Recent Trading Activity">
            <TextLink to="/journal">View All Trades</TextLink>
          </CardHeader>
          <ul className="divide-y divide-line border-t border-line">
            {trades.slice(0, SHOWN).map((trade) => (
              <Activity key={trade.id} trade={trade} />
            ))}
          </ul>
        </Card>
      )}
    </AsyncView>
  );
}
