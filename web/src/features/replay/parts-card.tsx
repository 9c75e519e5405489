import type { ReplayPart, ReplayResult } from '@plainscan/contracts';
import { useState } from 'react';
import { count, percent, plural } from '../../lib/format.ts';
import { Choice } from '../../ui/choice.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';

const GROUPS = [
  { value: 'years', label: 'Year' },
  { value: 'sectors', label: 'Sector' },
  { value: 'regimes', label: 'Market' },
] as const;
type Group = (typeof GROUPS)[number]['value'];

/** The signals by year, sector, or trend of the market, each compared with the average stock on the same days. */
export function PartsCard({ result }: { result: Pick<ReplayResult, Group | 'held'> }) {
  const [group, setGroup] = useState<Group>('years');
  const { label } = GROUPS.find(({ value }) => value === group)!;
  const parts: readonly ReplayPart[] = result[group];
  if (result.years.length === 0) return null;
  return (
    <ViewCard
      title="By year, sector, and market"
      lead={`After ${plural(result.held.horizon, 'session')}. Small groups differ by chance.`}
      controls={<Choice label="Group signals by" options={GROUPS} value={group} onChange={setGroup} />}
    >
      <Scroller label={`Returns by ${label.toLowerCase()}`}>
        <table className="ledger ledger-inset">
          <caption className="sr-only">Returns by {label.toLowerCase()}</caption>
          <thead>
            <tr>
              <Heading start>{label}</Heading>
              <Heading>Signals</Heading>
              <Heading>Days</Heading>
              <Heading>Mean</Heading>
              <Heading>Difference</Heading>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.label}>
                <th scope="row" className="font-medium">
                  {part.label}
                </th>
                <Cell>{count(part.signals)}</Cell>
                <Cell>{count(part.days)}</Cell>
                <Cell>{percent(part.mean)}</Cell>
                <Cell>{percent(part.excess)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </ViewCard>
  );
}
