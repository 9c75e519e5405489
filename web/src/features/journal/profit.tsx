import { TrendingDown, TrendingUp } from 'lucide-react';
import { gain, signOf } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';

const TONES = { '-1': 'text-down', '0': 'text-muted', '1': 'text-up' } as const;

/** A profit or loss with its sign and an arrow, so it doesn't rely on color alone. */
export function Profit({
  amount,
  currency,
  iconSize = 15,
  className,
}: {
  amount: string;
  currency: string;
  iconSize?: number;
  className?: string;
}) {
  const sign = signOf(amount);
  const Icon = sign < 0 ? TrendingDown : TrendingUp;
  return (
    <span
      className={classes(
        'figures inline-flex items-center gap-1 align-bottom font-medium whitespace-nowrap',
        TONES[`${sign}`],
        className,
      )}
    >
      {sign !== 0 && <Icon aria-hidden size={iconSize} className="shrink-0" />}
      {gain(amount, currency)}
    </span>
  );
}

/** Total P&L; zero is green. */
export const TotalProfit = ({ amount, currency }: { amount: string; currency: string }) => (
  <Profit
    amount={amount}
    currency={currency}
    iconSize={18}
    className={classes('font-semibold', signOf(amount) === 0 && 'text-up!')}
  />
);
