import type { AccountStats } from '@plainscan/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { count, MISSING, money, plural } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Stat, STATS } from '../../ui/stat.tsx';
import { TotalProfit } from '../journal/profit.tsx';

export const hasTrades = ({ totalTrades, otherCurrencies }: AccountStats): boolean =>
  totalTrades > 0 || otherCurrencies.length > 0;

/** Key stats from the journal. */
export function HomeStats({ stats, className }: { stats: AccountStats; className?: string }) {
  const { currency } = stats;
  const closed = stats.totalTrades - stats.openTrades;
  const elsewhere = stats.otherCurrencies.reduce((sum, { trades }) => sum + trades, 0);
  return (
    <dl aria-label="Your account" className={classes(STATS, className)}>
      <Stat
        className="group relative transition-colors hover:border-control"
        name={
          <>
            <Link to="/journal" className="after:absolute after:inset-0 after:rounded-lg">
              Portfolio Value
            </Link>
            <ArrowRight aria-hidden size={14} className="text-faint transition-transform group-hover:translate-x-0.5" />
          </>
        }
        note={stats.accountValueSet ? 'Deposits plus realized P&L' : 'Not set yet'}
      >
        {money(stats.accountValue, currency)}
      </Stat>
      <Stat name="Active Positions" note={`of ${plural(stats.totalTrades, 'trade')}`}>
        {count(stats.openTrades)}
      </Stat>
      <Stat
        name="Win Rate"
        note={
          closed > 0
            ? `${plural(stats.winningTrades, 'win')}, ${plural(stats.losingTrades, 'loss', 'losses')}`
            : 'No closed trades yet'
        }
      >
        {closed > 0 ? `${stats.winRate.toFixed(1)}%` : MISSING}
      </Stat>
      <Stat
        name="Total P&L"
        note={elsewhere > 0 ? `${plural(elsewhere, 'trade')} in other currencies not included` : 'Realized, after fees'}
      >
        <TotalProfit amount={stats.totalProfitLoss} currency={currency} />
      </Stat>
    </dl>
  );
}
