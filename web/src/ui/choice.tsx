import { classes } from './class-names.ts';

/** A segmented control for views of the same data. */
export const Choice = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}) => (
  <div role="group" aria-label={label} className="inline-flex max-w-full flex-wrap rounded-md border border-line p-0.5">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className={classes(
          'h-7 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap pointer-coarse:h-10',
          option.value === value ? 'bg-raised text-text' : 'text-muted hover:text-text',
        )}
      >
        {option.label}
      </button>
    ))}
  </div>
);
