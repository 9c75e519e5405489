import type { Trade } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { averaged, longDay, money, MISSING, rMultiple, shares, tradedAt } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/class-names.ts';
import { Profit } from './profit.tsx';
import { isPartlyClosed } from './trade-row.tsx';

export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes('min-w-0', wide && 'col-span-full')}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures mt-0.5 font-medium wrap-anywhere">{children}</dd>
  </div>
);

export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <Badge key={tag} className="max-w-full">
        <span className="truncate">{tag}</span>
      </Badge>
    ))}
  </span>
);

/** The exit price of a closed trade, or the average exit so far of a partly closed one. */
function exitOf(trade: Trade): ReactNode {
  if (trade.exit_price !== null) return averaged(trade.exit_price, trade.currency);
  if (!isPartlyClosed(trade)) return 'Open';
  return `${averaged(trade.exited_price, trade.currency)}, ${shares(trade.open_quantity)} still open`;
}

/** Prices, P&L, and dates of a trade. */
export const Figures = ({ trade }: { trade: Trade }) => {
  const { currency } = trade;
  return (
    <>
      <Fact name="Quantity">{shares(trade.quantity)}</Fact>
      <Fact name="Entry price">{averaged(trade.entry_price, currency)}</Fact>
      <Fact name="Exit price">{exitOf(trade)}</Fact>
      <Fact name="Stop loss">{trade.stop_loss === null ? 'None' : tradedAt(trade.stop_loss, currency)}</Fact>
      <Fact name="Profit/loss">
        {trade.profit_loss === null ? MISSING : <Profit amount={trade.profit_loss} currency={currency} />}
      </Fact>
      <Fact name="R multiple">{rMultiple(trade.r_multiple)}</Fact>
      <Fact name="Fees">{money(trade.fees, currency)}</Fact>
      <Fact name="Trade date">{longDay(trade.entered_on)}</Fact>
      {trade.exited_on && <Fact name="Closed on">{longDay(trade.exited_on)}</Fact>}
    </>
  );
};

/** Names of the sides, shown in titles. */
export const SIDE_NAMES = { long: 'Long', short: 'Short' } as const;
