import type { ReplayOutcome } from '@plainscan/contracts';
import { count, MISSING, percent } from '../../lib/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Cell, Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { interval, share, SHORT_VERDICTS } from './words.ts';

const sign = (value: number | null | undefined): -1 | 0 | 1 => Math.sign(value ?? 0) as -1 | 0 | 1;

/** The returns over several horizons, beside those of the average stock on the same days. */
export const OutcomesCard = ({ outcomes }: { outcomes: readonly ReplayOutcome[] }) => (
  <ViewCard title="What happened next" lead="Bought at the next open, compared with the average stock on the same days">
    <Scroller label="Returns by horizon">
      {/* narrow, so that all columns fit next to the caveats */}
      <table className="ledger ledger-inset text-sm [&_:is(td,th)]:px-2 [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):last-child]:pr-0">
        <caption className="sr-only">Returns by horizon</caption>
        <thead>
          <tr>
            <Heading start>Sessions</Heading>
            <Heading>Signals</Heading>
            <Heading>Days</Heading>
            <Heading>Mean</Heading>
            <Heading>Median</Heading>
            <Heading>Gains</Heading>
            <Heading>Average stock</Heading>
            <Heading>Difference</Heading>
            <Heading>90% interval</Heading>
            <Heading start>Verdict</Heading>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <tr key={outcome.horizon}>
              <th scope="row" className="figures font-medium">
                {outcome.horizon}
              </th>
              <Cell>{count(outcome.signals)}</Cell>
              <Cell>{count(outcome.days)}</Cell>
              <Cell>{percent(outcome.mean)}</Cell>
              <Cell>{percent(outcome.quantiles.p50)}</Cell>
              <Cell>
                {share(outcome.hitRate)} <span className="text-faint">vs. {share(outcome.baselineHitRate)}</span>
              </Cell>
              <Cell>{percent(outcome.baselineMean)}</Cell>
              <Cell
                sign={outcome.verdict === 'better' || outcome.verdict === 'worse' ? sign(outcome.excess?.estimate) : 0}
              >
                {outcome.excess ? percent(outcome.excess.estimate) : MISSING}
              </Cell>
              <Cell>{interval(outcome)}</Cell>
              <td className="text-muted">{SHORT_VERDICTS[outcome.verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  </ViewCard>
);
