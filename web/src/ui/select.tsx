import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { classes } from './class-names.ts';
import { INLINE_BOX } from './inline-box.ts';

/** A native select, which phones and screen readers handle best. */
export function Select<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  error,
  isCurrent = false,
  inline = false,
}: {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  name?: string;
  error?: string | null;
  /** highlights a selection that filters or sorts what's shown */
  isCurrent?: boolean;
  /** in a row of controls: sized to the selection, with the label inside */
  inline?: boolean;
}) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  return (
    <div
      className={
        inline
          ? classes(INLINE_BOX, 'max-w-64', isCurrent ? 'border-accent' : 'border-line hover:border-control')
          : 'flex min-w-0 flex-col gap-1.5'
      }
    >
      <label
        htmlFor={id}
        className={inline ? 'shrink-0 cursor-pointer pl-2.5 text-sm text-muted' : 'text-sm font-medium text-muted'}
        onClick={() => inline && select.current?.showPicker?.()}
      >
        {label}
      </label>
      <div className={inline ? 'h-full min-w-0' : 'relative'}>
        <select
          ref={select}
          id={id}
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value as T)}
          className={
            inline
              ? 'field-sizing-content h-full max-w-full cursor-pointer appearance-none truncate rounded-md pr-7 pl-2 text-base font-medium outline-none'
              : classes(
                  'h-10 w-full appearance-none truncate rounded-md border bg-bg py-1.5 pr-8 pl-3 text-base outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-lg',
                  error ? 'border-down' : isCurrent ? 'border-accent' : 'border-control',
                )
          }
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
