import { lazy, Suspense, useMemo, useState } from 'react';
import { gain, money, plural, session, signOf } from '../../lib/format.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EquityTable } from './equity-table.tsx';
import { dayAt, extremes, hasAccount, hasCash, onEveryDay, pointsOf, type Basis, type EquityDay } from './equity.ts';
import { ViewCard } from './view-card.tsx';

const EquityCanvas = lazy(() => import('./equity-canvas.tsx').then((m) => ({ default: m.EquityCanvas })));

/** The maximum number of days that the server returns; statistics-view.spec.tsx compares it with the contract. */
export const MAX_DAYS = 4000;

const BASES = [
  { value: 'realized', label: 'Profit & loss' },
  { value: 'account', label: 'Account value' },
] as const;
const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const Readout = ({ day, currency }: { day: EquityDay; currency: string }) => (
  <p className="figures mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
    <span className="text-text">{session(day.on)}</span>
    <span>Day {gain(day.netProfitLoss, currency)}</span>
    <span>Total {gain(day.cumulative, currency)}</span>
    <span>Drawdown {money(day.drawdown, currency)}</span>
    {day.accountValue !== null && <span>Account {money(day.accountValue, currency)}</span>}
  </p>
);

/** Formats axis labels; four digits are enough to tell the lines apart. */
function axisFormatter(currency: string) {
  const options = { style: 'currency', currency, maximumSignificantDigits: 4 } as const;
  const plain = new Intl.NumberFormat('en-US', { ...options, minimumSignificantDigits: 1 });
  const short = new Intl.NumberFormat('en-US', { ...options, notation: 'compact' });
  return (value: number) => (Math.abs(value) < 100_000 ? plain : short).format(value);
}

/** The curve in words, for screen readers. */
function summary(days: readonly EquityDay[], currency: string): string {
  const last = days.at(-1)!;
  const [high, low] = extremes(days, (day) => day.cumulative);
  const [, deepest] = extremes(days, (day) => day.drawdown);
  return [
    `Realized profit and loss after fees from ${session(days[0]!.on)} to ${session(last.on)}, ${plural(days.length, 'day')}:`,
    `${gain(last.cumulative, currency)} at the end,`,
    `high ${gain(high.cumulative, currency)} on ${session(high.on)},`,
    `low ${gain(low.cumulative, currency)} on ${session(low.on)}.`,
    signOf(deepest.drawdown) < 0
      ? `Max drawdown ${money(deepest.drawdown, currency)} on ${session(deepest.on)}.`
      : 'No drawdown.',
  ].join(' ');
}

function Chart({ days, basis, currency }: { days: readonly EquityDay[]; basis: Basis; currency: string }) {
  const [hovered, setHovered] = useState<string | null>(null);
  const points = useMemo(() => onEveryDay(pointsOf(days, basis)), [days, basis]);
  const format = useMemo(() => axisFormatter(currency), [currency]);
  const day = (hovered === null ? undefined : dayAt(days, hovered)) ?? days.at(-1)!;
  return (
    <figure>
      <Readout day={day} currency={currency} />
      <ErrorBoundary title="We couldn't draw the chart">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <EquityCanvas
            points={points}
            base={basis === 'realized' ? 0 : (points[0]?.value ?? 0)}
            format={format}
            onPoint={setHovered}
          />
        </Suspense>
      </ErrorBoundary>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span className="sr-only">{summary(days, currency)}</span>
        <span aria-hidden>
          Top: {basis === 'realized' ? 'realized P&L after fees' : 'account value'}. Bottom: drawdown from the peak.
        </span>
        <span>
          {/* Attribution required by the library's license. */}
          Chart by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="underline hover:text-text">
            TradingView
          </a>
        </span>
      </figcaption>
    </figure>
  );
}

/** Cumulative P&L and drawdown by day, as a chart and as a table. */
export function EquityCard({ days, currency }: { days: readonly EquityDay[]; currency: string }) {
  const [basis, setBasis] = useState<Basis>(hasCash(days) ? 'account' : 'realized');
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const account = hasAccount(days);
  return (
    <ViewCard
      title="Equity curve"
      lead={`${days.length === MAX_DAYS ? 'Last ' : ''}${plural(days.length, 'active day')}`}
      controls={
        <div className="flex flex-wrap gap-2">
          {account && look === 'chart' && (
            <Choice label="Curve basis" options={BASES} value={basis} onChange={setBasis} />
          )}
          <Choice label="Equity as" options={LOOKS} value={look} onChange={setLook} />
        </div>
      }
    >
      {look === 'table' ? (
        <EquityTable days={days} currency={currency} account={account} />
      ) : (
        <Chart days={days} basis={account ? basis : 'realized'} currency={currency} />
      )}
    </ViewCard>
  );
}
