import type { ChipAmount } from '@plainscan/contracts';
import { groupedDigits } from '@plainscan/contracts/grouped-digits';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { amountError, wordsAround, orderError, parseAmount } from './amount-text.ts';
import type { EditChoice } from './edit-choices.ts';

const nameOf = ({ label }: ChipAmount): string => label.replace(/\s*…/, '').trim();

/** Edits a condition's numbers and choices in place: Enter applies, Escape cancels. */
export function AmountForm({
  meaning,
  amounts,
  choices,
  onApply,
  onCancel,
}: {
  /** the condition's description */
  meaning: string;
  amounts: readonly ChipAmount[];
  choices: readonly EditChoice[];
  onApply: (values: number[], chosen: string[]) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [texts, setTexts] = useState(() => amounts.map(({ value }) => groupedDigits(value)));
  const [chosen, setChosen] = useState(() => choices.map(({ value }) => value));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, []);

  const errors = amounts.map((amount, i) => amountError(amount, texts[i]!));
  const firstInvalid = errors.findIndex(Boolean);
  const rangeError =
    firstInvalid < 0
      ? orderError(
          amounts,
          texts.map((text) => parseAmount(text)!),
        )
      : null;

  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (firstInvalid < 0 && !rangeError)
      return onApply(
        texts.map((text) => parseAmount(text)!),
        chosen,
      );
    form.current?.querySelectorAll('input')[Math.max(0, firstInvalid)]?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Edit “${meaning}”`}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {amounts.map((amount, i) => {
          const { before, after } = wordsAround(amount);
          const error = checked ? errors[i] : null;
          return (
            <div key={amount.label}>
              <label className="flex items-center gap-1.5 text-sm text-muted">
                {before && <span className="whitespace-nowrap">{before}</span>}
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={nameOf(amount)}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-${i}` : undefined}
                  size={Math.max(4, texts[i]!.length + 1)}
                  value={texts[i]}
                  onChange={({ target }) => setTexts(texts.map((text, at) => (at === i ? target.value : text)))}
                  className={classes(
                    'figures h-8 max-w-44 rounded-md border bg-bg px-2 text-base text-text pointer-coarse:h-11 pointer-coarse:text-lg',
                    error ? 'border-down' : 'border-control',
                  )}
                />
                {after && <span>{after}</span>}
              </label>
              {error && (
                <p id={`${id}-${i}`} className="mt-1 max-w-60 text-sm text-down">
                  {error}
                </p>
              )}
            </div>
          );
        })}
        {choices.map(({ label, options }, i) => (
          <Select
            key={label}
            inline
            label={label}
            options={options}
            value={chosen[i]!}
            onChange={(value) => setChosen(chosen.with(i, value))}
          />
        ))}
      </div>
      <p role="alert" className="text-sm text-down">
        {checked && rangeError}
      </p>
      <div className="mt-2 flex gap-2">
        <Button type="submit" className="h-8">
          Apply
        </Button>
        <Button look="outline" className="h-8" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
