import type { ScanRow } from '@plainscan/contracts';
import type { Ref } from 'react';
import { marketCap, MISSING, price, reading, volume } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Change } from './change.tsx';
import { judgeRsi } from './thresholds.ts';

const WIDE = {
  spark: 'hidden @lg:table-cell',
  volume: 'hidden @md:table-cell',
  rsi: 'hidden @3xl:table-cell',
  cap: 'hidden @4xl:table-cell',
  sector: 'hidden @5xl:table-cell',
} as const;

function Rsi({ value }: { value: number | null | undefined }) {
  const judged = judgeRsi(value);
  return (
    <>
      {judged && (
        <span className={classes('mr-1.5 text-xs', judged.tone === 'up' ? 'text-up' : 'text-down')}>{judged.word}</span>
      )}
      {reading(value)}
    </>
  );
}

function ResultRow({
  row,
  isNew,
  isOpen,
  onOpen,
}: {
  row: ScanRow;
  isNew: boolean;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <tr
      onClick={onOpen}
      className={classes(
        'cursor-pointer transition-colors has-[button:focus-visible]:bg-raised',
        isOpen ? 'bg-accent-soft' : 'hover:bg-raised',
      )}
    >
      <th scope="row" className="w-full max-w-0">
        <button
          type="button"
          data-row={row.symbol}
          aria-expanded={isOpen}
          className="block w-full truncate rounded-sm text-left @3xl:flex @3xl:items-baseline"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <span className="@3xl:flex @3xl:w-34 @3xl:shrink-0 @3xl:items-baseline">
            <span className="font-semibold">{row.symbol}</span>
            {isNew && (
              <Badge tone="up" className="ml-1.5">
                New
              </Badge>
            )}
          </span>
          <span className="block truncate text-sm text-muted @3xl:min-w-0">{row.name}</span>
        </button>
      </th>
      <td className={WIDE.spark}>
        <Sparkline closes={row.spark} />
      </td>
      <td className="end font-medium">{price(row.price)}</td>
      <td className="end">
        <Change value={row.change} percentValue={row.changePercent} />
      </td>
      <td className={classes('end', WIDE.volume)}>{volume(row.volume)}</td>
      <td className={classes('end', WIDE.rsi)}>
        <Rsi value={row.indicators.rsi} />
      </td>
      <td className={classes('end', WIDE.cap)}>{marketCap(row.marketCap)}</td>
      <td className={classes('text-muted', WIDE.sector)}>{row.sector ?? MISSING}</td>
    </tr>
  );
}

const HEADINGS = [
  ['Stock', ''],
  ['Trend', WIDE.spark],
  ['Price', 'end'],
  ['Change', 'end'],
  ['Volume', `end ${WIDE.volume}`],
  ['RSI (14)', `end ${WIDE.rsi}`],
  ['Market cap', `end ${WIDE.cap}`],
  ['Sector', WIDE.sector],
] as const;

/**
 * One page of matches. Clicking a row opens its panel; keyboards and screen readers use the button in its first cell.
 */
export const ResultsTable = ({
  rows,
  entered,
  open,
  onOpen,
  ref,
}: {
  rows: readonly ScanRow[];
  /** symbols that the strategy's previous run didn't find */
  entered: ReadonlySet<string>;
  open: string | null;
  onOpen: (symbol: string) => void;
  ref?: Ref<HTMLTableElement>;
}) => (
  <table ref={ref} className="ledger ledger-dense">
    <caption className="sr-only">Matching stocks</caption>
    <thead>
      <tr>
        {HEADINGS.map(([heading, align]) => (
          <th key={heading} scope="col" className={align}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <ResultRow
          key={row.symbol}
          row={row}
          isNew={entered.has(row.symbol)}
          isOpen={row.symbol === open}
          onOpen={() => onOpen(row.symbol)}
        />
      ))}
    </tbody>
  </table>
);
