import type { PublicScan } from '@plainscan/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { count, lastClose, plural, price, volume } from '../../lib/format.ts';
import { buttonClasses } from '../../ui/button-classes.ts';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { Change } from '../scanner/change.tsx';

const WORDS = new Intl.ListFormat('en-US');

const Filters = ({ chips, extras }: Pick<PublicScan, 'chips' | 'extras'>) => (
  <ol aria-label="Filters" className="flex flex-wrap gap-1.5">
    {chips.map(({ index, meaning, after }) => (
      <li key={index} className="rounded-full border border-line bg-bg px-2.5 py-0.5 text-sm">
        {meaning} <span className="figures text-faint">{plural(after, 'stock')} left</span>
      </li>
    ))}
    {extras.map(({ text }) => (
      <li key={text} className="rounded-full border border-line bg-bg px-2.5 py-0.5 text-sm text-muted">
        {text}
      </li>
    ))}
  </ol>
);

const Rows = ({ results }: Pick<PublicScan, 'results'>) => (
  <table aria-label="First matches" className="figures w-full">
    <thead className="text-sm text-muted">
      <tr className="border-b border-line">
        <th className="py-2 text-left font-medium">Stock</th>
        <th className="py-2 pl-4 text-right font-medium">Price</th>
        <th className="py-2 pl-4 text-right font-medium">Change</th>
        <th className="py-2 pl-4 text-right font-medium max-sm:hidden">Volume</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {results.map(({ symbol, name, price: last, changePercent, volume: traded }) => (
        <tr key={symbol}>
          <td className="max-w-0 py-2 w-full">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="font-semibold">{symbol}</span>
              <span className="truncate text-sm text-muted">{name}</span>
            </span>
          </td>
          <td className="py-2 pl-4 text-right">{price(last)}</td>
          <td className="py-2 pl-4 text-right">
            <Change value={null} percentValue={changePercent} />
          </td>
          <td className="py-2 pl-4 text-right text-muted max-sm:hidden">{volume(traded)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The first matches of a scan, for visitors. `more` links to the rest, which needs an account. */
export function VisitorResults({ scan, more }: { scan: PublicScan; more: string }) {
  const { total, universe, asOf, simulated, chips, extras, unmatched, contradiction, results } = scan;
  const ignored = unmatched.map(({ text }) => `“${text}”`);
  const rest = total - results.length;
  return (
    <div className="space-y-4 text-left">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{plural(total, 'match', 'matches')}</h2>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="figures">
            of {plural(universe, 'stock')}, {lastClose(asOf)}
          </span>
          {simulated && <SimulatedBadge />}
        </p>
      </div>
      <Filters chips={chips} extras={extras} />
      {ignored.length > 0 && <p className="text-sm text-warn">We ignored: {WORDS.format(ignored)}</p>}
      {contradiction && <p className="text-sm text-warn">{contradiction}</p>}
      {results.length > 0 && <Rows results={results} />}
      <Link to={more} className={buttonClasses('solid', 'lg', 'w-full sm:w-auto')}>
        {rest > 0 ? `See All ${count(total)} Matches` : 'Open in the Scanner'}
        <ArrowRight aria-hidden size={16} />
      </Link>
      <p className="text-sm text-muted">Free for 5 days, no card: charts, reasons for every match, and saved scans.</p>
    </div>
  );
}
