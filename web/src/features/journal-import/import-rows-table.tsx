import type { Import, ImportRow } from '@plainscan/contracts';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { MISSING, money, session, shares, tradedAt } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { useRowKeys } from '../../ui/row-keys.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Tick } from '../../ui/tick.tsx';
import { EFFECTS, isDraft, VERDICTS } from './words.ts';

const cell = 'px-2 py-2 align-top first:pl-4 last:pr-3 sm:first:pl-5';
const WIDE = {
  trade: 'hidden @lg:table-cell',
  fee: 'hidden @3xl:table-cell',
  effect: 'hidden @2xl:table-cell',
} as const;

/** Whether the user can include or exclude the row, because it is a fill or a cash transaction. */
export const isChoice = ({ verdict }: ImportRow): boolean => verdict !== 'ignored' && verdict !== 'failed';

/** A short name of the row for screen readers. */
const nameOf = ({ fill, line }: ImportRow): string =>
  fill
    ? `${fill.action === 'buy' ? 'buy' : 'sell'} ${shares(fill.quantity)} ${fill.symbol}, line ${line}`
    : `line ${line}`;

function TransactionCell({ row }: { row: ImportRow }) {
  const { fill } = row;
  const { name, tone } = VERDICTS[row.verdict];
  return (
    <>
      <Badge tone={tone} className="float-right ml-2 @lg:hidden">
        {name}
      </Badge>
      {fill && (
        <p className="font-medium">
          <span className={fill.action === 'buy' ? 'text-up' : 'text-down'}>
            {fill.action === 'buy' ? 'Buy' : 'Sell'}
          </span>{' '}
          <span className="@lg:hidden">{shares(fill.quantity)} </span>
          <span className="wrap-anywhere">{fill.symbol}</span>
        </p>
      )}
      {fill && (
        <p className="figures text-sm text-muted">
          <span className="@lg:hidden">@ {tradedAt(fill.price, fill.currency)} · </span>
          {session(fill.on)}
        </p>
      )}
      {row.reason && <p className="text-sm text-muted">{row.reason}</p>}
      {row.warnings.map((warning) => (
        <p key={warning} className="flex gap-1 text-sm text-warn">
          <TriangleAlert aria-hidden size={13} className="mt-1 shrink-0" />
          <span>{warning}</span>
        </p>
      ))}
    </>
  );
}

function Details({ row }: { row: ImportRow }) {
  const { fill } = row;
  return (
    <div className="space-y-2">
      {fill && (
        <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {[
            ['Quantity', shares(fill.quantity)],
            ['Price', tradedAt(fill.price, fill.currency)],
            ['Fee', money(fill.fee, fill.currency)],
            ['Value', money(fill.value, fill.currency)],
            ['Result', row.effect ? EFFECTS[row.effect] : MISSING],
            ['Time', fill.at ? `${fill.at.slice(0, 16).replace('T', ' ')} UTC` : 'not in the file'],
          ].map(([term, value]) => (
            <div key={term} className="flex gap-1.5">
              <dt className="text-muted">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-xs text-faint">Line {row.line} in the file</p>
      <pre className="rounded-md bg-bg p-2 text-sm break-all whitespace-pre-wrap">{row.text}</pre>
    </div>
  );
}

function Row({
  row,
  editable,
  busy,
  onToggle,
}: {
  row: ImportRow;
  editable: boolean;
  busy: boolean;
  onToggle: (included: boolean) => void;
}) {
  const [open, setOpen] = useState(false);
  const { name, tone } = VERDICTS[row.verdict];
  const { fill } = row;
  const id = `line-${row.line}`;
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <>
      <tr className={classes('border-t border-line', !row.included && 'text-muted')}>
        {editable && (
          <td className={cell}>
            {isChoice(row) && (
              <Tick label={`Include ${nameOf(row)}`} isSelected={row.included} isReadOnly={busy} onChange={onToggle} />
            )}
          </td>
        )}
        <td className={classes(cell, 'figures text-right text-sm text-faint')}>{row.line}</td>
        <th scope="row" className={classes(cell, 'w-full text-left font-normal')}>
          <TransactionCell row={row} />
        </th>
        <td className={classes(cell, 'text-right', WIDE.trade)}>
          <Badge tone={tone}>{name}</Badge>
        </td>
        <td className={classes(cell, 'figures text-right', WIDE.trade)}>{fill ? shares(fill.quantity) : ''}</td>
        <td className={classes(cell, 'figures text-right whitespace-nowrap', WIDE.trade)}>
          {fill ? tradedAt(fill.price, fill.currency) : ''}
        </td>
        <td className={classes(cell, 'figures text-right whitespace-nowrap', WIDE.fee)}>
          {fill ? money(fill.fee, fill.currency) : ''}
        </td>
        <td className={classes(cell, 'text-sm', WIDE.effect)}>{row.effect ? EFFECTS[row.effect] : ''}</td>
        <td className={cell}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            data-row={row.line}
            aria-label={`Line ${row.line} as it appears in the file`}
            onClick={() => setOpen(!open)}
            className="grid size-7 place-items-center rounded-sm text-faint hover:bg-raised hover:text-text pointer-coarse:size-11"
          >
            <Icon aria-hidden size={16} />
          </button>
        </td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={editable ? 9 : 8} className="px-4 pb-3 sm:px-5">
            <Details row={row} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The rows of a file with their status. In a draft, rows can be included and excluded. */
export function ImportRowsTable({
  rows,
  record,
  busy,
  onToggle,
}: {
  rows: readonly ImportRow[];
  record: Pick<Import, 'status'>;
  busy: boolean;
  onToggle: (lines: number[], included: boolean) => void;
}) {
  const editable = isDraft(record);
  const list = useRef<HTMLTableSectionElement>(null);
  const rowKeys = useRowKeys(list, { row: 'row' });
  const toggle = () => {
    const box = rowKeys.current()?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]');
    box?.click();
    return Boolean(box);
  };
  useShortcuts([editable && { keys: 'x', does: 'Include or skip the row', act: toggle }]);
  const choices = rows.filter(isChoice);
  const includedCount = choices.filter(({ included }) => included).length;
  return (
    <table className="w-full">
      <caption className="sr-only">Rows in the file and their status</caption>
      <thead className="text-xs text-faint">
        <tr>
          {editable && (
            <th scope="col" className={cell}>
              {choices.length > 0 ? (
                <Tick
                  label="Include all rows shown"
                  isSelected={includedCount === choices.length}
                  isIndeterminate={includedCount > 0 && includedCount < choices.length}
                  isReadOnly={busy}
                  onChange={(included) =>
                    onToggle(
                      choices.filter((row) => row.included !== included).map(({ line }) => line),
                      included,
                    )
                  }
                />
              ) : (
                <span className="sr-only">Included</span>
              )}
            </th>
          )}
          <th scope="col" className={classes(cell, 'text-right font-medium')}>
            Line
          </th>
          <th scope="col" className={classes(cell, 'text-left font-medium')}>
            Transaction
          </th>
          <th scope="col" className={classes(cell, 'text-right font-medium', WIDE.trade)}>
            Status
          </th>
          <th scope="col" className={classes(cell, 'text-right font-medium', WIDE.trade)}>
            Quantity
          </th>
          <th scope="col" className={classes(cell, 'text-right font-medium', WIDE.trade)}>
            Price
          </th>
          <th scope="col" className={classes(cell, 'text-right font-medium', WIDE.fee)}>
            Fee
          </th>
          <th scope="col" className={classes(cell, 'text-left font-medium', WIDE.effect)}>
            Result
          </th>
          <th scope="col" className={cell}>
            <span className="sr-only">In the file</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        {rows.map((row) => (
          <Row
            key={row.line}
            row={row}
            editable={editable}
            busy={busy}
            onToggle={(included) => onToggle([row.line], included)}
          />
        ))}
      </tbody>
    </table>
  );
}
