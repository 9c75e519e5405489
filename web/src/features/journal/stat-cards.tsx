import type { AccountStats } from '@plainscan/contracts';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccountStats } from '../../api/generated/journal.ts';
import { count, MISSING, money, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { classes } from '../../ui/class-names.ts';
import { STAT, STAT_FIGURE, STAT_NOTE, STATS, StatSkeletons } from '../../ui/stat.tsx';
import { AccountValueDialog } from './account-value-dialog.tsx';
import { TotalProfit } from './profit.tsx';

const Stat = ({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) => (
  <div role="group" aria-label={name} className={STAT}>
    <h2 className="text-sm font-medium text-muted">{name}</h2>
    <p className={STAT_FIGURE}>{value}</p>
    <p className={STAT_NOTE}>{note}</p>
  </div>
);

const outcomes = ({ winningTrades, losingTrades, breakEvenTrades }: AccountStats): string =>
  [
    plural(winningTrades, 'win'),
    plural(losingTrades, 'loss', 'losses'),
    breakEvenTrades > 0 && `${count(breakEvenTrades)} break\u2011even`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Trades that are excluded because amounts in other currencies can't be added. */
const elsewhere = ({ otherCurrencies }: AccountStats): string =>
  otherCurrencies.map(({ currency, trades }) => `${plural(trades, 'trade')} in ${currency} not included`).join(' · ');

export function StatFigures({ stats, onUpdate }: { stats: AccountStats; onUpdate?: () => void }) {
  const closed = stats.winningTrades + stats.losingTrades + stats.breakEvenTrades;
  const others = elsewhere(stats);
  return (
    <div className={STATS}>
      <button
        type="button"
        onClick={onUpdate}
        className={classes(STAT, 'group flex flex-col transition-colors hover:border-control')}
      >
        <span className="flex w-full items-center justify-between gap-2 text-sm font-medium text-muted">
          Account Value
          <Pencil aria-hidden size={14} className="text-faint group-hover:text-text" />
        </span>
        <span className={STAT_FIGURE}>{money(stats.accountValue, stats.currency)}</span>
        <span className={STAT_NOTE}>{stats.accountValueSet ? 'Click to update' : 'Set your starting balance'}</span>
      </button>
      <Stat name="Win Rate" value={closed > 0 ? `${stats.winRate.toFixed(1)}%` : MISSING} note={outcomes(stats)} />
      <Stat
        name="Total P&L"
        value={<TotalProfit amount={stats.totalProfitLoss} currency={stats.currency} />}
        note={others || 'Realized, after fees'}
      />
      <Stat
        name="Total Trades"
        value={count(stats.totalTrades)}
        note={others ? `${count(stats.openTrades)} open · in ${stats.currency}` : `${count(stats.openTrades)} open`}
      />
    </div>
  );
}

/** Account value, win rate, total P&L, and trade count. */
export function StatCards() {
  const { data, error, mutate } = useAccountStats();
  const [updating, setUpdating] = useState(false);
  return (
    <>
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your account"
        loading={<StatSkeletons />}
      >
        {(stats) => <StatFigures stats={stats} onUpdate={() => setUpdating(true)} />}
      </AsyncView>
      {updating && data && <AccountValueDialog stats={data} onClose={() => setUpdating(false)} />}
    </>
  );
}
