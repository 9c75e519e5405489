import type { ReplayOutcome } from '@plainscan/contracts';
import { useState } from 'react';
import { percent } from '../../lib/format.ts';
import { Choice } from '../../ui/choice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { FanChart } from './fan-chart.tsx';
import { type FanPoint, fanOf } from './fan.ts';

const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const COLUMNS = [
  ['5%', 'p5'],
  ['25%', 'p25'],
  ['Median', 'p50'],
  ['75%', 'p75'],
  ['95%', 'p95'],
  ['Mean', 'mean'],
  ['Average stock', 'baseline'],
] as const satisfies readonly (readonly [string, keyof FanPoint])[];

const FanTable = ({ points }: { points: readonly FanPoint[] }) => (
  <Scroller label="Spread of returns by horizon">
    <table className="ledger ledger-inset">
      <caption className="sr-only">Spread of returns by horizon</caption>
      <thead>
        <tr>
          <Heading start>Sessions</Heading>
          {COLUMNS.map(([name]) => (
            <Heading key={name}>{name}</Heading>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.horizon}>
            <th scope="row" className="figures font-medium">
              {point.horizon}
            </th>
            {COLUMNS.map(([name, field]) => (
              <Cell key={name}>{percent(point[field])}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

/** How far apart the signals' returns are, as a chart and as a table. */
export function FanCard({ outcomes }: { outcomes: readonly ReplayOutcome[] }) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const points = fanOf(outcomes);
  if (points.length < 2) return null;
  return (
    <ViewCard
      title="Spread of returns"
      lead="How far single signals end up from the mean"
      controls={<Choice label="Spread of returns as" options={LOOKS} value={look} onChange={setLook} />}
    >
      {look === 'chart' ? <FanChart points={points} /> : <FanTable points={points.slice(1)} />}
    </ViewCard>
  );
}
