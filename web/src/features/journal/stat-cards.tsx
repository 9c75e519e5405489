import type { AccountStats } from '@plainscan/contracts';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccountStats } from '../../api/journal-hooks.ts';
import { count, MISSING, money, plural, signOf } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountValueDialog } from './account-value-dialog.tsx';
import { Profit } from './profit.tsx';

const CARD = 'min-w-0 rounded-lg border border-line bg-surface p-4 text-left';
const FIGURE = 'figures mt-1 block text-lg font-semibold tracking-tight wrap-anywhere sm:text-xl';
const NOTE = 'figures mt-0.5 block text-sm text-muted';

const Stat = ({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) => (
  <div role="group" aria-label={name} className={CARD}>
    <h2 className="text-sm font-medium text-muted">{name}</h2>
    <p className={FIGURE}>{value}</p>
    <p className={NOTE}>{note}</p>
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

/** What the figures leave out: amounts of another currency cannot be added to them. */
const elsewhere = ({ otherCurrencies }: AccountStats): string =>
  otherCurrencies.map(({ currency, trades }) => `${plural(trades, 'trade')} in ${currency} not counted`).join(' · ');

function Cards({ stats, onUpdate }: { stats: AccountStats; onUpdate: () => void }) {
  const closed = stats.winningTrades + stats.losingTrades + stats.breakEvenTrades;
  const others = elsewhere(stats);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <button
        type="button"
        onClick={onUpdate}
        className={classes(CARD, 'group flex flex-col transition-colors hover:border-control')}
      >
        <span className="flex w-full items-center justify-between gap-2 text-sm font-medium text-muted">
          Account Value
          <Pencil aria-hidden size={14} className="text-faint group-hover:text-text" />
        </span>
        <span className={FIGURE}>{money(stats.accountValue, stats.currency)}</span>
        <span className={NOTE}>{stats.accountValueSet ? 'Click to update' : 'Not set yet. Click to set it.'}</span>
      </button>
      <Stat name="Win Rate" value={closed > 0 ? `${stats.winRate.toFixed(1)}%` : MISSING} note={outcomes(stats)} />
      <Stat
        name="Total P&L"
        value={
          <Profit
            amount={stats.totalProfitLoss}
            currency={stats.currency}
            iconSize={18}
            className={classes('font-semibold', signOf(stats.totalProfitLoss) === 0 && 'text-up!')}
          />
        }
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

/** What the journal comes to: the account, how often it was right, what it brought. */
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
        loading={
          <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
            {['value', 'rate', 'profit', 'trades'].map((name) => (
              <Card key={name} className="p-4">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-2.5 h-6 w-28" />
                <Skeleton className="mt-2 h-4 w-20" />
              </Card>
            ))}
          </div>
        }
      >
        {(stats) => <Cards stats={stats} onUpdate={() => setUpdating(true)} />}
      </AsyncView>
      {updating && data && <AccountValueDialog stats={data} onClose={() => setUpdating(false)} />}
    </>
  );
}
