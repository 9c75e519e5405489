import { ArrowDown, ArrowUp } from 'lucide-react';
import { change as signed, percent } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';

/** A price change with its sign and an arrow, so it doesn't rely on color. */
export function Change({
  value,
  percentValue,
  withAmount = false,
}: {
  value: number | null;
  percentValue: number | null;
  withAmount?: boolean;
}) {
  const direction = percentValue ?? value ?? 0;
  const Arrow = direction > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={classes(
        'figures inline-flex items-center gap-0.5 align-bottom whitespace-nowrap',
        direction > 0 && 'text-up',
        direction < 0 && 'text-down',
        direction === 0 && 'text-muted',
      )}
    >
      {direction !== 0 && <Arrow aria-hidden size={13} strokeWidth={2.25} />}
      {withAmount && <span className="mr-1">{signed(value)}</span>}
      {withAmount ? `(${percent(percentValue)})` : percent(percentValue)}
    </span>
  );
}
