import type { BadRows, MarketQuality } from '@plainscan/contracts';
import { count, session } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DenseTable } from './dense-table.tsx';

const HEADINGS = ['Problem', 'Found', 'First Examples'];
const EXAMPLES_SHOWN = 5;

interface Problem {
  name: string;
  count: number;
  examples: string[];
}

const suspicious = ({ suspectedSplits, stale, missingSessions }: MarketQuality): Problem[] => [
  {
    name: 'Suspected splits',
    count: suspectedSplits.count,
    examples: suspectedSplits.examples.map(
      ({ symbol, date, ratio, before, after }) =>
        `${symbol}, ${session(date)}: ${ratio} (${String(before)} → ${String(after)})`,
    ),
  },
  {
    name: 'Series that ended early',
    count: stale.count,
    examples: stale.examples.map(({ symbol, lastDate }) => `${symbol}, last bar ${session(lastDate)}`),
  },
  {
    name: 'Stocks with missing sessions',
    count: missingSessions.count,
    examples: missingSessions.examples.map(
      ({ symbol, sessions, first }) => `${symbol}: ${count(sessions)}, the first on ${session(first)}`,
    ),
  },
];

const leftOut = (rows: BadRows): Problem[] =>
  rows.map(({ reason, count, examples }) => ({
    name: `Rows left out: ${reason}`,
    count,
    examples: examples.map(({ file, line, detail }) => `${file}, line ${line}${detail === null ? '' : ` (${detail})`}`),
  }));

/** Suspicious bars of the current market, and the rows of its files that were left out. */
export function MarketQualityCard({ quality, badRows }: { quality: MarketQuality | null; badRows: BadRows | null }) {
  const problems = [...(quality ? suspicious(quality) : []), ...(badRows ? leftOut(badRows) : [])];
  const found = problems.filter((problem) => problem.count > 0);
  return (
    <Card aria-labelledby="quality">
      <CardHeader
        id="quality"
        title="Data Quality"
        lead="Check these at their source. Scans use suspicious bars as they are, and never the rows left out."
      />
      {found.length === 0 ? (
        <p className="border-t border-line p-5 text-muted">
          No suspected splits, series that ended early, or missing sessions{badRows && ', and no rows left out'}.
        </p>
      ) : (
        <DenseTable label="Data quality" headings={HEADINGS} className="border-t border-line">
          {found.map((problem) => (
            <tr key={problem.name}>
              <th scope="row" className="min-w-32 whitespace-normal">
                {problem.name}
              </th>
              <td className="figures">{count(problem.count)}</td>
              <td className="min-w-40 wrap-anywhere whitespace-normal">
                <ul>
                  {problem.examples.slice(0, EXAMPLES_SHOWN).map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </DenseTable>
      )}
    </Card>
  );
}
