import type { ReplayResult } from '@plainscan/contracts';
import { count, MISSING, percent, plural, session } from '../../lib/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { interval, SHORT_VERDICTS } from './words.ts';

/** A saved scan before the day it was first saved, when it could be fitted to what had happened, and since then. */
export function RecordCard({ record }: { record: ReplayResult['record'] }) {
  if (!record) return null;
  const { savedOn, before, since } = record;
  const rows = [
    { name: 'Hindsight', period: `Up to ${session(savedOn)}`, outcome: before },
    { name: 'Record', period: `Since ${session(savedOn)}`, outcome: since },
  ];
  return (
    <ViewCard
      title="Before and after you saved it"
      lead={`You first saved this scan on ${session(savedOn)}. Only later signals can't be hindsight. Returns after ${plural(before.horizon, 'session')}.`}
    >
      <Scroller label="Hindsight and record">
        <table className="ledger ledger-inset">
          <caption className="sr-only">Hindsight and record</caption>
          <thead>
            <tr>
              <Heading start>Period</Heading>
              <Heading>Signals</Heading>
              <Heading>Days</Heading>
              <Heading>Mean</Heading>
              <Heading>Average stock</Heading>
              <Heading>Difference</Heading>
              <Heading>90% interval</Heading>
              <Heading start>Verdict</Heading>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, period, outcome }) => (
              <tr key={name}>
                <th scope="row" className="font-medium">
                  {name}
                  <span className="block text-sm font-normal text-muted">{period}</span>
                </th>
                <Cell>{count(outcome.signals)}</Cell>
                <Cell>{count(outcome.days)}</Cell>
                <Cell>{percent(outcome.mean)}</Cell>
                <Cell>{percent(outcome.baselineMean)}</Cell>
                <Cell>{outcome.excess ? percent(outcome.excess.estimate) : MISSING}</Cell>
                <Cell>{interval(outcome)}</Cell>
                <td className="text-muted">{SHORT_VERDICTS[outcome.verdict]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </ViewCard>
  );
}
