import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from './class-names.ts';

/** One of several, by the browser's own list: the one that phones and screen readers know best. */
export function Select<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  error,
  isCurrent = false,
}: {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  name?: string;
  error?: string | null;
  /** a choice that changes what is shown: stands out */
  isCurrent?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value as T)}
          className={classes(
            'h-10 w-full appearance-none truncate rounded-md border bg-bg py-1.5 pr-8 pl-3 text-base outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-lg',
            error ? 'border-down' : isCurrent ? 'border-accent' : 'border-control',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={15}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-down">
          {error}
        </p>
      )}
    </div>
  );
}
