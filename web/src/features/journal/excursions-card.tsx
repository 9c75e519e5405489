import type { Excursion, TradeDetail, TradeExcursions } from '@plainscan/contracts';
import { useTradeExcursions } from '../../api/generated/journal.ts';
import { gain, returnPercent, rMultiple, session } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Card } from '../../ui/card.tsx';
import { Explain } from '../../ui/explain.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PROBLEMS = {
  'no-bars': 'Our market data lacks this stock, or some of the days of this trade.',
  'other-currency': 'Our market data is in dollars, and this trade isn’t.',
  'prices-differ':
    'The prices of this trade are far from our market data. If the stock was split, record the split first.',
} as const satisfies Record<NonNullable<TradeExcursions['problem']>, string>;

const POINTS = [
  {
    key: 'adverse',
    term: 'Worst point (MAE)',
    meaning: 'Maximum adverse excursion: the largest loss this trade showed while it was open, before fees.',
  },
  {
    key: 'favorable',
    term: 'Best point (MFE)',
    meaning: 'Maximum favorable excursion: the largest profit this trade showed while it was open, before fees.',
  },
] as const;

type Point = Excursion['sure'];

const SIMULATED_DIFFERS = 'Our market data is simulated, so it doesn’t fit this trade.';

/** `-$30.00 to -$50.00`; one value if the excursion is exact. */
const between = ({ sure, possible }: Excursion, textOf: (point: Point) => string): string => {
  const [from, to] = [textOf(sure), textOf(possible)];
  return from === to ? from : `${from} to ${to}`;
};

const isExact = ({ sure, possible }: Excursion): boolean => sure.amount === possible.amount;

const PointFigures = ({ excursion, currency }: { excursion: Excursion; currency: string }) => (
  <>
    <dd className="figures mt-0.5 font-medium wrap-anywhere">
      {between(excursion, ({ amount }) => gain(amount, currency))}
    </dd>
    <dd className="figures text-sm wrap-anywhere text-muted">
      {between(excursion, ({ percent }) => returnPercent(percent))}
      {excursion.sure.r !== null && ` · ${between(excursion, ({ r }) => rMultiple(r))}`}
    </dd>
  </>
);

function Excursions({ excursions, currency }: { excursions: TradeExcursions; currency: string }) {
  const { adverse, favorable, problem, simulated, through } = excursions;
  if (problem !== null || adverse === null || favorable === null)
    return (
      <p className="mt-1 text-muted">
        {simulated && problem === 'prices-differ' ? SIMULATED_DIFFERS : PROBLEMS[problem ?? 'no-bars']}
      </p>
    );
  const found = { adverse, favorable };
  return (
    <>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-1">
        {POINTS.map(({ key, term, meaning }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1 text-sm text-muted">
              {term}
              <Explain term={term}>{meaning}</Explain>
            </dt>
            <PointFigures excursion={found[key]} currency={currency} />
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-faint">
        {`From daily bars through ${session(through!)}. `}
        {isExact(adverse) && isExact(favorable)
          ? ''
          : 'A range means that the stock went further on a day you traded it, but maybe while you didn’t hold it. '}
        {simulated && 'These prices are simulated, so they say nothing about a real trade.'}
      </p>
    </>
  );
}

/** How far the trade went against the user and in their favor. */
export function ExcursionsCard({ trade }: { trade: TradeDetail }) {
  const { data, error, mutate } = useTradeExcursions(trade.id);
  return (
    <Card aria-label="Worst and best points" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">Worst and best points</h2>
        {data?.simulated && data.problem === null && <SimulatedBadge />}
      </div>
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the worst and best points"
        loading={<Skeleton className="mt-3 h-28" />}
      >
        {(excursions) => <Excursions excursions={excursions} currency={trade.currency} />}
      </AsyncView>
    </Card>
  );
}
