import type { Import } from '@plainscan/contracts';
import { averaged, count, MISSING, plural, session, shares } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Profit } from '../journal/profit.tsx';
import { SIDE_NAMES } from '../journal/trade-facts.tsx';

type Preview = NonNullable<Import['preview']>;
type PreviewTrade = Preview['trades'][number];

/** On phones, the result matters more than the averages, and fits without scrolling. */
const AVERAGE = 'end max-sm:hidden';
const HEADINGS: readonly (readonly [name: string, className?: string])[] = [
  ['Trade'],
  ['Shares', 'end'],
  ['Average entry', AVERAGE],
  ['Average exit', AVERAGE],
  ['Realized P&L', 'end'],
];

function quantityOf({ status, quantity, openQuantity }: PreviewTrade): string {
  if (status === 'closed' || quantity === openQuantity) return shares(quantity);
  return `${shares(openQuantity)} of ${shares(quantity)} open`;
}

const daysOf = ({ enteredOn, exitedOn }: PreviewTrade): string =>
  exitedOn === null || exitedOn === enteredOn ? session(enteredOn) : `${session(enteredOn)} to ${session(exitedOn)}`;

const Row = ({ trade }: { trade: PreviewTrade }) => (
  <tr>
    <th scope="row">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{`${trade.symbol} · ${SIDE_NAMES[trade.side]}`}</span>
        <Badge tone={trade.status === 'open' ? 'accent' : 'neutral'}>
          {trade.status === 'open' ? 'Open' : 'Closed'}
        </Badge>
        {trade.changes && <Badge tone="warn">Updated</Badge>}
      </span>
      <span className="figures block text-sm text-muted">{daysOf(trade)}</span>
    </th>
    <td className="end whitespace-nowrap">{quantityOf(trade)}</td>
    <td className={AVERAGE}>{averaged(trade.averageEntry, trade.currency)}</td>
    <td className={AVERAGE}>{trade.averageExit === null ? MISSING : averaged(trade.averageExit, trade.currency)}</td>
    <td className="end">
      {trade.profitLoss === null ? MISSING : <Profit amount={trade.profitLoss} currency={trade.currency} />}
    </td>
  </tr>
);

const LeftOut = ({ preview: { leftOut, otherLeftOut } }: { preview: Preview }) => {
  const total = leftOut.reduce((sum, { rows }) => sum + rows, otherLeftOut);
  return (
    <section aria-label="Rows that are left out" className="border-t border-line px-4 py-4 sm:px-5">
      <h3 className="text-sm font-medium">{`${plural(total, 'row')} left out`}</h3>
      <ul className="mt-1 space-y-1 text-sm text-muted">
        {leftOut.map(({ reason, rows }) => (
          <li key={reason} className="flex gap-3">
            <span className="figures w-10 shrink-0 text-right text-text">{count(rows)}</span>
            <span className="min-w-0 wrap-anywhere">{reason}</span>
          </li>
        ))}
        {otherLeftOut > 0 && (
          <li className="flex gap-3">
            <span className="figures w-10 shrink-0 text-right text-text">{count(otherLeftOut)}</span>
            <span>for other reasons; see the rows below.</span>
          </li>
        )}
      </ul>
    </section>
  );
};

/** What committing a draft will do: a sample of the trades, and why rows are left out. */
export function ImportPreview({ preview, sourceName }: { preview: Preview; sourceName: string }) {
  const { trades, omittedTrades, leftOut } = preview;
  if (trades.length === 0 && leftOut.length === 0) return null;
  return (
    <Card aria-label="What this import will do" className="overflow-hidden">
      <div className="px-4 pt-4 pb-3 sm:px-5">
        <h2 className="text-lg">What this import will do</h2>
        <p className="text-sm text-muted">
          {omittedTrades > 0
            ? `The latest ${trades.length} of ${plural(trades.length + omittedTrades, 'trade')} from ${sourceName}.`
            : trades.length > 0
              ? `${plural(trades.length, 'trade')} from ${sourceName}.`
              : `No trades from ${sourceName}.`}
        </p>
      </div>
      {trades.length > 0 && (
        <Scroller label="Trades after the import, table">
          <table className="ledger">
            <caption className="sr-only">Trades after the import</caption>
            <thead>
              <tr>
                {HEADINGS.map(([name, className]) => (
                  <th key={name} scope="col" className={className}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trades.map((trade, i) => (
                <Row key={i} trade={trade} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {leftOut.length > 0 && <LeftOut preview={preview} />}
    </Card>
  );
}
