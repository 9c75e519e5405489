import type { ExcursionAverage, ExcursionAverages, ExcursionGroup, TradeFilter } from '@plainscan/contracts';
import { useState } from 'react';
import { useExcursionAverages } from '../../api/generated/journal.ts';
import { MIN_INTERVAL_TRADES } from '../../api/generated.ts';
import { count, MISSING, plural, returnPercent, rMultiple } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Heading } from './table-parts.tsx';
import { ViewCard } from './view-card.tsx';

const GROUPINGS = [
  { value: 'byStrategy', label: 'Strategy', none: 'No strategy' },
  { value: 'byScan', label: 'Scan', none: 'No scan' },
] as const;
type GroupingKey = (typeof GROUPINGS)[number]['value'];

/** `-2.10% to -3.00%`; one figure if the bounds are equal. */
const between = ({ sure, possible }: { sure: string; possible: string }, textOf: (value: string) => string): string => {
  const [from, to] = [textOf(sure), textOf(possible)];
  return from === to ? from : `${from} to ${to}`;
};

function AverageCells({ average: { percent, interval, r } }: { average: ExcursionAverage }) {
  return (
    <>
      <td className="end">
        {between(percent, returnPercent)}
        <span className="block text-xs text-muted">
          {interval === null ? 'Too few to say' : `${returnPercent(interval.low)} to ${returnPercent(interval.high)}`}
        </span>
      </td>
      <td className="end">
        {r === null ? MISSING : between(r, rMultiple)}
        {r !== null && <span className="block text-xs text-muted">{plural(r.trades, 'trade')}</span>}
      </td>
    </>
  );
}

const Row = ({ group, name }: { group: ExcursionGroup; name: string }) => (
  <tr>
    <th scope="row" className="max-w-64 min-w-28 font-medium whitespace-normal">
      <span className="line-clamp-2 wrap-anywhere">{name}</span>
    </th>
    <td className="end">{count(group.trades)}</td>
    <AverageCells average={group.adverse} />
    <AverageCells average={group.favorable} />
  </tr>
);

const REASONS: readonly [keyof ExcursionAverages['unmeasured'], string][] = [
  ['no-bars', 'outside our market data'],
  ['prices-differ', 'at prices far from our market data'],
  ['other-currency', 'not in dollars'],
  ['older', 'closed before those measured'],
];

/** “Not measured: 2 trades not in dollars, 1 trade …”; null if all were measured. */
function unmeasuredText(unmeasured: ExcursionAverages['unmeasured']): string | null {
  const parts = REASONS.filter(([reason]) => unmeasured[reason] > 0).map(
    ([reason, words]) => `${plural(unmeasured[reason], 'trade')} ${words}`,
  );
  return parts.length === 0 ? null : `Not measured: ${parts.join(', ')}.`;
}

function Averages({ averages, grouping }: { averages: ExcursionAverages; grouping: GroupingKey }) {
  const { all, unmeasured, simulated } = averages;
  const { groups, omitted } = averages[grouping];
  const { label, none } = GROUPINGS.find(({ value }) => value === grouping)!;
  const missing = unmeasuredText(unmeasured);
  return (
    <>
      {all === null ? (
        <p className="text-muted">None of these closed trades could be measured.</p>
      ) : (
        <Scroller label="Average MAE and MFE, table">
          <table className="ledger ledger-inset">
            <caption className="sr-only">Average MAE and MFE by {label.toLowerCase()}</caption>
            <thead>
              <tr>
                <Heading start>{label}</Heading>
                <Heading>Measured</Heading>
                <Heading>Average MAE</Heading>
                <Heading>MAE in R</Heading>
                <Heading>Average MFE</Heading>
                <Heading>MFE in R</Heading>
              </tr>
            </thead>
            <tbody>
              <Row group={all} name="All trades" />
              {groups.map((group) => (
                <Row key={group.key} group={group} name={group.key || none} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {all !== null && (
        <p className="mt-2 text-sm text-muted">
          In percent of the cost, from daily bars. Below each is its 95% interval, which takes at least{' '}
          {MIN_INTERVAL_TRADES} trades. A range means that the stock went further on days you traded it, but maybe while
          you didn’t hold it.
        </p>
      )}
      {(missing !== null || omitted > 0) && (
        <p className="mt-2 text-sm text-muted">
          {missing} {omitted > 0 && `${plural(omitted, 'smaller group')} not shown.`}
        </p>
      )}
      {simulated && (
        <p className="mt-2 text-sm text-muted">These prices are simulated, so they say nothing about real trades.</p>
      )}
    </>
  );
}

/** How far the filtered closed trades went against the user and in their favor, on average. */
export function ExcursionsCard({ filter }: { filter: TradeFilter }) {
  const [grouping, setGrouping] = useState<GroupingKey>('byStrategy');
  const { data, error, mutate } = useExcursionAverages(filter);
  return (
    <ViewCard
      title="Worst and best points"
      lead="Average MAE and MFE: how far trades went against you, and in your favor"
      controls={
        <div className="flex flex-wrap items-center gap-3">
          {data?.simulated && <SimulatedBadge />}
          <Choice label="Group by" options={GROUPINGS} value={grouping} onChange={setGrouping} />
        </div>
      }
    >
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load the worst and best points"
        loading={<Skeleton className="h-40" />}
      >
        {(averages) => <Averages averages={averages} grouping={grouping} />}
      </AsyncView>
    </ViewCard>
  );
}
