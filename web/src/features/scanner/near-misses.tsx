import type { ScanResponse } from '@plainscan/contracts';
import { chipConditions } from '@plainscan/contracts/plan-edit';
import { groupedDigits } from '@plainscan/contracts/grouped-digits';
import { Link } from 'react-router-dom';
import { dequal } from 'dequal/lite';
import { Button } from '../../ui/button.tsx';
import { stockPath } from '../stocks/stock-path.ts';
import type { EditItem, Edits } from './edits.ts';
import { findFix, type Fix } from './near-miss-fix.ts';
import { withAmounts } from './with-amounts.ts';
import { sideValue } from './side-value.ts';
import type { Editing } from './use-editing.ts';

type NearMiss = ScanResponse['nearMisses'][number];

const withFix = (item: EditItem, fix: Fix) =>
  withAmounts(
    item,
    item.chip.amounts.map(({ value }, i) => (i === fix.amount ? fix.to : value)),
  );

/** Applies the fix that lets the stock pass: changes a number, or turns the condition off. */
function FixButton({
  item,
  values,
  symbol,
  editing,
}: {
  item: EditItem;
  values: NearMiss['values'];
  symbol: string;
  editing: Editing;
}) {
  const fix = findFix(item, values[0]?.value);
  const words = fix ? `Change ${groupedDigits(fix.from)} to ${groupedDigits(fix.to)}` : 'Turn off';
  const apply = () => (fix ? editing.replaceCondition(item.id, withFix(item, fix)) : editing.toggle(item.id));
  return (
    <Button
      look="outline"
      size="sm"
      className="max-sm:h-auto max-sm:min-h-11 max-sm:py-1 max-sm:whitespace-normal"
      onPress={apply}
      aria-label={`${words}, for ${symbol}: ${item.chip.meaning}`}
    >
      {words}
    </Button>
  );
}

/** The near misses: for each failed filter, the stock's value and a fix. */
export function NearMisses({ response, edits, editing }: { response: ScanResponse; edits: Edits; editing: Editing }) {
  const conditions = chipConditions(response.plan);
  const itemOf = (chip: number) =>
    edits.now.items.find(({ on, condition }) => on && dequal(condition, conditions[chip])) ?? null;
  const meaning = (chip: number) => response.chips.find(({ index }) => index === chip)?.meaning ?? '';
  return (
    <table className="ledger ledger-inset mt-4">
      <caption className="mb-1 text-left text-sm font-medium text-muted">Near misses</caption>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col">Missed</th>
          <th scope="col" className="end max-sm:hidden">
            Actual
          </th>
          <th scope="col" className="end">
            Fix
          </th>
        </tr>
      </thead>
      {response.nearMisses.map(({ symbol, name, failed }) => (
        <tbody key={symbol}>
          {failed.map(({ chip, values }, i) => {
            const item = itemOf(chip);
            const actual = values.map(({ label, value }, at) => (
              <span key={at} className="block">
                <span className="text-sm text-muted">{label}</span> {sideValue(value)}
              </span>
            ));
            return (
              <tr key={chip} className="align-top">
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={failed.length} className="whitespace-normal">
                    <Link to={stockPath(symbol)} className="font-semibold underline-offset-4 hover:underline">
                      {symbol}
                    </Link>
                    <span className="block text-sm text-muted">{name}</span>
                  </th>
                )}
                <td className="whitespace-normal">
                  {meaning(chip)}
                  <span className="figures block sm:hidden">{actual}</span>
                </td>
                <td className="end whitespace-normal max-sm:hidden">{actual}</td>
                <td className="end">
                  {item && <FixButton item={item} values={values} symbol={symbol} editing={editing} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
