import type { AccountStats } from '@plainscan/contracts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccountStats } from '../../api/journal-hooks.ts';
import { count, MISSING, money, plural } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Profit } from '../journal/profit.tsx';

const BOX = 'min-w-0 rounded-lg border border-line bg-surface p-4';

const Stat = ({ name, note, children }: { name: ReactNode; note: string; children: ReactNode }) => (
  <>
    <dt className="flex items-center justify-between gap-2 text-sm font-medium text-muted">{name}</dt>
    <dd className="figures mt-1 text-xl font-semibold tracking-tight wrap-anywhere">{children}</dd>
    <dd className="figures mt-0.5 text-sm text-muted">{note}</dd>
  </>
);

function Stats({ stats }: { stats: AccountStats }) {
  const { currency } = stats;
  const closed = stats.totalTrades - stats.openTrades;
  const elsewhere = stats.otherCurrencies.reduce((sum, { trades }) => sum + trades, 0);
  return (
    <dl aria-label="Your account" className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <div className={classes(BOX, 'group relative transition-colors hover:border-control')}>
        <Stat
          name={
            <>
              <Link to="/journal" className="after:absolute after:inset-0 after:rounded-lg">
                Portfolio Value
              </Link>
              <ArrowRight
                aria-hidden
                size={14}
                className="text-faint transition-transform group-hover:translate-x-0.5"
              />
            </>
          }
          note={stats.accountValueSet ? 'What was paid in and realized' : 'Not set yet'}
        >
          {money(stats.accountValue, currency)}
        </Stat>
      </div>
      <div className={BOX}>
        <Stat name="Active Positions" note={`of ${plural(stats.totalTrades, 'trade')}`}>
          {count(stats.openTrades)}
        </Stat>
      </div>
      <div className={BOX}>
        <Stat
          name="Win Rate"
          note={
            closed > 0
              ? `${plural(stats.winningTrades, 'win')}, ${plural(stats.losingTrades, 'loss', 'losses')}`
              : 'No closed trade yet'
          }
        >
          {closed > 0 ? `${stats.winRate.toFixed(1)}%` : MISSING}
        </Stat>
      </div>
      <div className={BOX}>
        <Stat
          name="Total P&L"
          note={
            elsewhere > 0 ? `${plural(elsewhere, 'trade')} in other currencies not counted` : 'Realized, after fees'
          }
        >
          <Profit amount={stats.totalProfitLoss} currency={currency} iconSize={18} className="font-semibold" />
        </Stat>
      </div>
    </dl>
  );
}

/** What the journal comes to, once there is a trade in it. */
export function HomeStats({ asked }: { asked: boolean }) {
  const { data } = useAccountStats(asked);
  if (!data || (data.totalTrades === 0 && data.otherCurrencies.length === 0)) return null;
  return <Stats stats={data} />;
}
