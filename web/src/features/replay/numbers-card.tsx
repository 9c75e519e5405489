import type { ReplayNumberSteps } from '@plainscan/contracts';
import { MISSING, percent, plural } from '../../lib/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { Heading } from '../journal-statistics/table-parts.tsx';
import { ViewCard } from '../journal-statistics/view-card.tsx';
import { VERDICTS } from './words.ts';

type Step = ReplayNumberSteps['steps'][number];

/** Strongest tint of a cell in percent; text stays readable on it. */
const MAX_TINT = 30;

const amount = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The tint of a difference, `most` being the largest one in the card. */
function tint(excess: number | null, most: number): string | undefined {
  if (excess === null || most === 0) return undefined;
  const strength = Math.round((MAX_TINT * Math.abs(excess)) / most);
  return `color-mix(in srgb, var(${excess < 0 ? '--down' : '--up'}) ${strength}%, transparent)`;
}

const StepCell = ({ step, most }: { step: Step | undefined; most: number }) => (
  <td className="end" style={step && { backgroundColor: tint(step.excess, most) }}>
    {step ? (
      <span title={`${plural(step.signals, 'signal')}. ${VERDICTS[step.verdict]}.`}>
        <span className="block font-medium">{step.excess === null ? MISSING : percent(step.excess)}</span>
        <span className="block text-sm">at {amount(step.value)}</span>
      </span>
    ) : (
      MISSING
    )}
  </td>
);

/** How the difference from the average stock changes if one number of the scan is a step smaller or larger. */
export function NumbersCard({ numbers, hold }: { numbers: readonly ReplayNumberSteps[]; hold: number }) {
  if (numbers.length === 0) return null;
  const most = Math.max(0, ...numbers.flatMap(({ steps }) => steps.map(({ excess }) => Math.abs(excess ?? 0))));
  return (
    <ViewCard
      title="Each number, one step away"
      lead={`Difference from the average stock after ${plural(hold, 'session')}. If one step undoes it, it's likely chance.`}
    >
      <Scroller label="Difference by number">
        {/* padded on all sides, so that no tint ends at its text */}
        <table className="ledger ledger-inset [&_td]:px-2! [&_thead_th]:px-2! [&_:is(th):first-child]:pl-0!">
          <caption className="sr-only">Difference by number</caption>
          <thead>
            <tr>
              <Heading start>Number</Heading>
              <Heading>Smaller</Heading>
              <Heading>As it is</Heading>
              <Heading>Larger</Heading>
            </tr>
          </thead>
          <tbody>
            {numbers.map(({ condition, label, value, steps }) => (
              <tr key={`${condition} ${label}`}>
                <th scope="row" className="min-w-24 font-medium whitespace-normal">
                  {condition}
                  <span className="block text-sm font-normal text-muted">
                    {label.includes('…') ? label.replace('…', amount(value)) : `${label} ${amount(value)}`}
                  </span>
                </th>
                <StepCell step={steps.find((step) => step.value < value)} most={most} />
                <StepCell step={steps.find((step) => step.value === value)} most={most} />
                <StepCell step={steps.find((step) => step.value > value)} most={most} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </ViewCard>
  );
}
