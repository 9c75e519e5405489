import type { ScanResponse } from '@plainscan/contracts';
import { SearchX } from 'lucide-react';
import { plural } from '../../lib/format.ts';
import { sideValue } from './side-value.ts';

/** Why nothing matched: the contradiction or the most restrictive filter, and the near misses. */
export function NoMatches({ response }: { response: ScanResponse }) {
  const { blocking, contradiction, nearMisses, chips } = response;
  const meaning = (chip: number) => chips.find(({ index }) => index === chip)?.meaning ?? '';
  return (
    <div className="px-4 pb-5 sm:px-5">
      <div className="flex gap-3 rounded-md bg-raised px-4 py-3">
        <SearchX aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
        <div className="space-y-1">
          <p className="font-medium">No stocks matched your criteria.</p>
          {contradiction && <p className="text-warn">{contradiction}</p>}
          {!contradiction && blocking && blocking.bringsBack > 0 && (
            <p className="text-muted">
              Without “<span className="font-medium text-text">{meaning(blocking.chip)}</span>” you'd get{' '}
              <span className="figures font-medium text-text">{plural(blocking.bringsBack, 'stock')}</span>.
            </p>
          )}
        </div>
      </div>
      {nearMisses.length > 0 && (
        <table className="ledger ledger-inset mt-4">
          <caption className="mb-1 text-left text-sm font-medium text-muted">Near misses</caption>
          <thead>
            <tr>
              <th scope="col">Stock</th>
              <th scope="col">Missed</th>
              <th scope="col" className="end">
                Actual
              </th>
            </tr>
          </thead>
          <tbody>
            {nearMisses.map(({ symbol, name, chip, values }) => (
              <tr key={symbol} className="align-top">
                <th scope="row" className="whitespace-normal">
                  <span className="font-semibold">{symbol}</span>
                  <span className="block text-sm text-muted">{name}</span>
                </th>
                <td className="whitespace-normal">{meaning(chip)}</td>
                <td className="end whitespace-normal">
                  {values.map(({ label, value }, i) => (
                    <span key={i} className="block">
                      <span className="text-sm text-muted">{label}</span> {sideValue(value)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
