import type { JournalStatistics } from '@plainscan/contracts';
import { plural, rMultiple } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Profit } from './profit.tsx';
import { wideGrid } from './trade-row.tsx';

const SECONDS_PER_DAY = 86_400;

function Totals({ statistics }: { statistics: JournalStatistics }) {
  const { trades, netProfitLoss, averageR, winRate, currency, otherCurrencies, holding } = statistics;
  const averageDays = holding.averageSeconds === null ? null : holding.averageSeconds / SECONDS_PER_DAY;
  return (
    <>
      <div role="cell" className="col-span-4 truncate">
        {otherCurrencies.length > 0 ? `Total in ${currency}` : 'Total'}
        <span className="font-normal text-muted">
          {' '}
          {plural(trades.total, 'trade')}
          {winRate !== null && ` · ${winRate.toFixed(0)}% won`}
        </span>
      </div>
      <div role="cell" className="text-right">
        <Profit amount={netProfitLoss} currency={currency} iconSize={13} />
      </div>
      <div role="cell" />
      <div role="cell" className="figures text-right whitespace-nowrap">
        {averageR !== null && (
          <>
            <span className="sr-only">on average </span>
            {rMultiple(averageR)}
          </>
        )}
      </div>
      <div role="cell" className="figures text-right">
        {averageDays !== null && (
          <>
            <span className="sr-only">on average </span>
            {averageDays.toFixed(averageDays < 10 ? 1 : 0)}
          </>
        )}
      </div>
      <div role="cell" className="col-span-3 truncate font-normal text-muted">
        {(averageR !== null || averageDays !== null) && 'R and days are averages'}
      </div>
    </>
  );
}

/** Totals over all trades in the list, loaded or not. */
export const TotalsRow = ({
  statistics,
  selecting = false,
}: {
  statistics: JournalStatistics | undefined;
  /** rows have checkboxes */
  selecting?: boolean;
}) => (
  <div role="rowgroup" className="border-b border-line bg-raised/60">
    <div role="row" aria-rowindex={2} className={classes(wideGrid(selecting), 'h-9 font-medium')}>
      {selecting && <div role="cell" />}
      {statistics ? (
        <Totals statistics={statistics} />
      ) : (
        <div role="cell" className="col-span-full">
          Total
        </div>
      )}
    </div>
  </div>
);
