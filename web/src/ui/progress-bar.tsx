import { classes } from './class-names.ts';

const FILLS = { accent: 'bg-solid', up: 'bg-up', warn: 'bg-warn', down: 'bg-down' } as const;

/** A progress bar; `label` names it for assistive technology. */
export function ProgressBar({
  value,
  max,
  label,
  tone = 'accent',
}: {
  value: number;
  max: number;
  label: string;
  tone?: keyof typeof FILLS;
}) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (100 * value) / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="h-1.5 overflow-hidden rounded-full bg-raised"
    >
      <div
        className={classes('h-full rounded-full transition-[width] duration-500', FILLS[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
