import type { JournalStatistics } from '@plainscan/contracts';
import { useState } from 'react';
import { count, plural, rMultiple } from '../../lib/format.ts';
import { Choice } from '../../ui/choice.tsx';
import { classes } from '../../ui/class-names.ts';
import { Cell, Heading } from './table-parts.tsx';
import { ViewCard } from './view-card.tsx';

type Bucket = JournalStatistics['rDistribution'][number];

const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const bound = (r: number): string => `${r > 0 ? '+' : ''}${r.toLocaleString('en-US')}`;

/** The range of a bucket: `from` is inclusive, `to` exclusive. */
export function rangeOf({ from, to }: Bucket): string {
  if (from === null) return to === null ? 'any R' : `below ${bound(to)}R`;
  return to === null ? `${bound(from)}R or more` : `${bound(from)}R to ${bound(to)}R`;
}

function Bars({ buckets }: { buckets: readonly Bucket[] }) {
  const max = Math.max(...buckets.map(({ trades }) => trades));
  // If there are many bars, only every nth has a label.
  const every = Math.ceil(buckets.length / 12);
  return (
    <div aria-hidden className="flex gap-0.5 sm:gap-1">
      {buckets.map((bucket, i) => (
        <div key={i} className="min-w-0 flex-1" title={`${rangeOf(bucket)}: ${plural(bucket.trades, 'trade')}`}>
          <div className="flex h-40 flex-col justify-end sm:h-72 border-b border-control">
            <span className="figures text-center text-xs text-muted">
              {bucket.trades > 0 && (buckets.length <= 16 || bucket.trades === max) && count(bucket.trades)}
            </span>
            <span
              className={classes('rounded-t-sm', (bucket.from ?? -1) >= 0 ? 'bg-up' : 'bg-down')}
              style={{ height: `${(max > 0 ? bucket.trades / max : 0) * 82}%`, minHeight: bucket.trades > 0 ? 2 : 0 }}
            />
          </div>
          <div className="figures relative h-5 text-xs text-faint">
            {i % every === 0 && (
              <span className="absolute left-0 whitespace-nowrap">
                {bucket.from === null ? `<${bound(bucket.to ?? 0)}` : bound(bucket.from)}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function summary(buckets: readonly Bucket[]): string {
  const largest = buckets.reduce((a, b) => (b.trades > a.trades ? b : a));
  const won = buckets.reduce((sum, { from, trades }) => sum + ((from ?? -1) >= 0 ? trades : 0), 0);
  const all = buckets.reduce((sum, { trades }) => sum + trades, 0);
  return `${plural(all, 'trade')} by R multiple: ${count(won)} at 0R or above, ${count(all - won)} below. The largest group is ${rangeOf(largest)}, with ${plural(largest.trades, 'trade')}.`;
}

/** The number of trades by R multiple, as bars and as a table. */
export function RCard({
  buckets,
  tradesWithR,
  average,
}: {
  buckets: readonly Bucket[];
  tradesWithR: number;
  average: string | null;
}) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  return (
    <ViewCard
      title="R multiples"
      lead={`${plural(tradesWithR, 'trade')} with a stop, ${rMultiple(average)} on average`}
      controls={<Choice label="R multiples as" options={LOOKS} value={look} onChange={setLook} />}
    >
      {look === 'chart' ? (
        <figure>
          <Bars buckets={buckets} />
          <figcaption className="text-xs text-faint">
            <span className="sr-only">{summary(buckets)}</span>
            <span aria-hidden>Trades by R multiple.</span>
          </figcaption>
        </figure>
      ) : (
        <table className="ledger ledger-inset">
          <caption className="sr-only">Trades by R multiple</caption>
          <thead>
            <tr>
              <Heading start>R multiple</Heading>
              <Heading>Trades</Heading>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket, i) => (
              <tr key={i}>
                <th scope="row" className="figures">
                  {rangeOf(bucket)}
                </th>
                <Cell>{count(bucket.trades)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ViewCard>
  );
}
