import type { Execution, TradeDetail } from '@plainscan/contracts';
import { money, session, shares, timeOfDay, tradedAt } from '../../lib/format.ts';
import { Profit } from './profit.tsx';
import { actionOf } from './trade-marks.ts';

/** The server returns at most this many executions, the newest ones. */
const MAX_EXECUTIONS = 500;
const HEADINGS = ['Action', 'Quantity', 'Price', 'Value', 'Fee', 'P&L'] as const;

const when = ({ on, at, time_zone }: Execution): string =>
  at === null ? session(on) : `${session(on)}, ${timeOfDay(at, time_zone)}`;

/** Every execution of a trade, with its date and time in its own time zone. */
export const ExecutionsTable = ({ trade }: { trade: TradeDetail }) => (
  <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label="Entries and exits">
    <table className="ledger">
      <caption className="sr-only">Entries and exits</caption>
      <thead>
        <tr>
          {HEADINGS.map((heading, i) => (
            <th key={heading} scope="col" className={i > 0 ? 'end' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trade.executions.map((execution) => (
          <tr key={execution.id}>
            <th scope="row">
              <span className="block font-medium">{actionOf(trade.side, execution.kind)}</span>
              <span className="figures block text-sm text-muted">{when(execution)}</span>
            </th>
            <td className="end">{shares(execution.quantity)}</td>
            <td className="end">{tradedAt(execution.price, trade.currency)}</td>
            <td className="end">{money(execution.value, trade.currency)}</td>
            <td className="end">{money(execution.fee, trade.currency)}</td>
            <td className="end">
              {execution.profit_loss === null ? (
                <span className="text-faint">
                  <span aria-hidden>–</span>
                  <span className="sr-only">None</span>
                </span>
              ) : (
                <Profit amount={execution.profit_loss} currency={trade.currency} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {trade.executions.length >= MAX_EXECUTIONS && (
      <p className="border-t border-line px-5 py-2.5 text-sm text-muted">Showing the last {MAX_EXECUTIONS}.</p>
    )}
  </div>
);
