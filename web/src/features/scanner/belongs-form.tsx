import type { Condition } from '@plainscan/contracts';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { SECTORS } from '../../api/generated.ts';
import { Button } from '../../ui/button.tsx';
import { typedValues, type Belongs } from './belongs.ts';

const NAMES = { sector: 'Sectors', industry: 'Industries', symbol: 'Symbols', exchange: 'Exchanges', name: 'Names' };

const Sectors = ({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) => (
  <fieldset>
    <legend className="sr-only">Sectors</legend>
    <div className="grid gap-x-4 sm:grid-cols-2">
      {SECTORS.map((sector) => (
        <label key={sector} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(sector)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, sector] : chosen.filter((other) => other !== sector))
            }
            className="size-4 accent-(--solid)"
          />
          {sector}
        </label>
      ))}
    </div>
  </fieldset>
);

/** Edits which sectors, industries, symbols, or exchanges a condition lists: Enter applies, Escape cancels. */
export function BelongsForm({
  meaning,
  belongs,
  onApply,
  onCancel,
}: {
  /** the condition's description */
  meaning: string;
  belongs: Belongs;
  onApply: (condition: Condition) => void;
  onCancel: () => void;
}) {
  const { field, anyOf } = belongs;
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sectors, setSectors] = useState(anyOf);
  const [text, setText] = useState(anyOf.join(', '));
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const inputs = form.current?.querySelectorAll('input');
    const first = [...(inputs ?? [])].find(({ checked, type }) => checked || type === 'text') ?? inputs?.[0];
    first?.focus();
  }, []);
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const values = field === 'sector' ? [...sectors] : typedValues(field, text);
    if (values.length > 0) return onApply(belongs.with(values));
    setEmpty(true);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Edit “${meaning}”`}
      aria-describedby={isEmpty ? errorId : undefined}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {field === 'sector' ? (
        <Sectors chosen={sectors} onChange={setSectors} />
      ) : (
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={`${NAMES[field]}, separated by commas`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-8 w-full rounded-md border border-control bg-bg px-2 text-base pointer-coarse:h-11 pointer-coarse:text-lg"
        />
      )}
      <p id={errorId} role="alert" className="text-sm text-down">
        {isEmpty && (field === 'sector' ? 'Choose at least one.' : 'Enter at least one.')}
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
