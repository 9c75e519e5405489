import type { Article } from '@plainscan/contracts';
import { change } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Score, SentimentBadge } from './sentiment-badge.tsx';
import { causeOf, directionOf, providerName, THRESHOLD } from './words.ts';

const position = (score: number) => `${50 * (Math.min(1, Math.max(-1, score)) + 1)}%`;

/** The score on a scale from -1 to +1, with the bearish and bullish thresholds. */
const Scale = ({ score }: { score: number }) => (
  <div aria-hidden className="figures mt-3 max-w-md text-xs text-faint">
    <div className="relative h-2 overflow-hidden rounded-full bg-line">
      <span className="absolute inset-y-0 left-0 bg-down" style={{ right: `calc(100% - ${position(-THRESHOLD)})` }} />
      <span className="absolute inset-y-0 right-0 bg-up" style={{ left: position(THRESHOLD) }} />
    </div>
    <div className="relative -mt-3 h-4">
      <span
        className="absolute top-0 h-4 w-1.5 -translate-x-1/2 rounded-full border border-surface bg-text"
        style={{ left: position(score) }}
      />
    </div>
    <div className="relative h-5">
      <span className="absolute left-0">-1</span>
      <span className="absolute -translate-x-full pr-0.5" style={{ left: position(-THRESHOLD) }}>
        -{THRESHOLD}
      </span>
      <span className="absolute pl-0.5" style={{ left: position(THRESHOLD) }}>
        +{THRESHOLD}
      </span>
      <span className="absolute right-0">+1</span>
    </div>
  </div>
);

const cell = 'py-1.5 pr-4 align-baseline last:pr-0';

const Reasons = ({ reasons }: { reasons: Article['sentiment']['reasons'] }) => (
  <table className="mt-3 w-full text-left">
    <caption className="sr-only">Words behind the score</caption>
    <thead className="text-xs text-faint">
      <tr>
        <th scope="col" className={classes(cell, 'font-medium')}>
          Words
        </th>
        <th scope="col" className={classes(cell, 'font-medium whitespace-nowrap')}>
          Weight
        </th>
        <th scope="col" className={classes(cell, 'hidden font-medium sm:table-cell')}>
          Why
        </th>
      </tr>
    </thead>
    <tbody>
      {reasons.map(({ text, where, weight, because }, i) => (
        <tr key={i} className="border-t border-line">
          <th scope="row" className={classes(cell, 'font-medium wrap-anywhere')}>
            “{text}”{where === 'description' && <span className="font-normal text-muted"> in the description</span>}
            <span className="block text-sm font-normal text-muted sm:hidden">{causeOf(because)}</span>
          </th>
          <td className={classes(cell, 'whitespace-nowrap')}>
            <span className="flex flex-wrap items-center gap-x-2">
              <SentimentBadge overall={directionOf(weight)} />
              <span className="figures text-sm">{change(weight)}</span>
            </span>
          </td>
          <td className={classes(cell, 'hidden text-sm text-muted sm:table-cell')}>{causeOf(because)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Judgment = ({
  by,
  overall,
  score,
}: {
  by: string;
  overall: Article['sentiment']['overall'];
  score: number | null;
}) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <dt className="text-muted">{by}</dt>
    <dd className="flex items-center gap-2">
      <SentimentBadge overall={overall} />
      {score !== null && <Score overall={overall} score={score} />}
    </dd>
  </div>
);

/** The words behind the score with their weights and reasons, and the provider's own score. */
export function WhyScore({ id, sentiment }: { id: string; sentiment: Article['sentiment'] }) {
  const { overall, score, reasons, provider, scoredBy } = sentiment;
  const ours = scoredBy === 'rules';
  return (
    <section id={id} aria-label="Why this score" className="mt-2 rounded-md border border-line bg-bg p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Judgment by={ours ? 'Our score' : `Scored by ${scoredBy}`} overall={overall} score={score} />
        {provider && <Judgment by={`${providerName(provider.name)} says`} {...provider} />}
      </dl>
      {provider?.reason && (
        <p className="mt-2 text-muted">
          {providerName(provider.name)}'s reason: “{provider.reason}”
        </p>
      )}
      <Scale score={score} />
      <p className="text-sm text-muted">
        Bullish from +{THRESHOLD}, bearish from -{THRESHOLD}, neutral in between.{' '}
        {ours
          ? 'Fixed rules weigh the words in the headline and description and add them up on a scale from -1 to +1.'
          : `This score comes from a model, ${scoredBy}, not from our rules.`}
      </p>
      {reasons.length > 0 ? (
        <Reasons reasons={reasons} />
      ) : (
        <p className="mt-2">
          {ours
            ? "No words in this story are bullish or bearish, so it's neutral."
            : "The model doesn't say which words it used."}
        </p>
      )}
    </section>
  );
}
