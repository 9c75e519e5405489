import type { ReplayResult, ReplayRule } from '@plainscan/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { marketCap, MISSING, percent, plural, session } from '../../lib/format.ts';
import { PAGE_SIZE, pageCount } from '../../lib/pages.ts';
import { Choice } from '../../ui/choice.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { ruleWords } from './words.ts';

const EquityCanvas = lazy(() =>
  import('../journal-statistics/equity-canvas.tsx').then((m) => ({ default: m.EquityCanvas })),
);

const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

type Curve = ReplayResult['curve'];
type Point = Curve['points'][number];

const axis = (value: number): string =>
  `${value > 0 ? '+' : ''}${value.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;

/** The curve in words, for screen readers. */
function summary({ points, maxDrawdown }: Curve): string {
  const last = points.at(-1)!;
  return `From ${session(points[0]!.on)} to ${session(last.on)}, the account changed by ${percent(last.equity)}, the average stock on the same days by ${percent(last.baseline)}. The largest drawdown is ${maxDrawdown.toFixed(1)}%.`;
}

const Readout = ({ point }: { point: Point }) => (
  <p className="figures mb-2 flex flex-wrap gap-x-4 text-sm text-muted">
    <span className="text-text">{session(point.on)}</span>
    <span>Account {percent(point.equity)}</span>
    <span>Average stock {percent(point.baseline)}</span>
    <span>Drawdown {percent(point.drawdown)}</span>
  </p>
);

function Chart({ curve }: { curve: Curve }) {
  const { points } = curve;
  const [hovered, setHovered] = useState<string | null>(null);
  const account = useMemo(() => points.map(({ on, equity, drawdown }) => ({ on, value: equity, drawdown })), [points]);
  const compared = useMemo(() => points.map(({ on, baseline }) => ({ on, value: baseline })), [points]);
  return (
    <figure>
      <Readout point={points.find(({ on }) => on === hovered) ?? points.at(-1)!} />
      <ErrorBoundary title="We couldn't draw the chart">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <EquityCanvas points={account} compared={compared} base={0} format={axis} onPoint={setHovered} />
        </Suspense>
      </ErrorBoundary>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span className="sr-only">{summary(curve)}</span>
        <span aria-hidden>Top: the account, and dashed, the average stock. Bottom: drawdown from the peak.</span>
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

function Days({ points }: { points: readonly Point[] }) {
  const [page, setPage] = useState(1);
  const shown = points.toReversed().slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Scroller label="Equity curve by day">
        <table className="ledger ledger-inset">
          <caption className="sr-only">Equity curve by day, newest first</caption>
          <thead>
            <tr>
              <Heading start>Day</Heading>
              <Heading>Account</Heading>
              <Heading>Average stock</Heading>
              <Heading>Drawdown</Heading>
            </tr>
          </thead>
          <tbody>
            {shown.map((point) => (
              <tr key={point.on}>
                <th scope="row" className="figures font-medium">
                  {session(point.on)}
                </th>
                <Cell>{percent(point.equity)}</Cell>
                <Cell>{percent(point.baseline)}</Cell>
                <Cell>{percent(point.drawdown)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <div className="mt-3 flex justify-end">
        <Pager label="Pages of days" page={page} last={pageCount(points.length)} onPage={setPage} />
      </div>
    </>
  );
}

/** What an account that follows the rule would have done, as a chart and as a table. */
export function CurveCard({ curve, rule }: { curve: Curve; rule: ReplayRule }) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const { points, trades, maxDrawdown, capacity } = curve;
  const last = points.at(-1);
  if (!last || trades === 0) return null;
  const facts = [
    ['Account', percent(last.equity)],
    ['Average stock', percent(last.baseline)],
    ['Largest drawdown', `${maxDrawdown.toFixed(1)}%`],
    ['Trades', plural(trades, 'trade')],
    ['Capacity', capacity === null ? MISSING : marketCap(capacity)],
  ] as const;
  return (
    <ViewCard
      title="Equity curve"
      lead={ruleWords(rule)}
      controls={<Choice label="Equity curve as" options={LOOKS} value={look} onChange={setLook} />}
    >
      <dl className="figures mb-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {look === 'chart' ? <Chart curve={curve} /> : <Days points={points} />}
    </ViewCard>
  );
}
