import type { Execution } from '@plainscan/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { newExecution, type ExecutionDraft } from './execution-draft.ts';
import type { FieldErrors } from './field-errors.ts';

const KINDS = [
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
] as const;

/** The entries and exits of a trade: edit, remove, or add. */
export function ExecutionsEditor({
  executions,
  errors,
  onChange,
}: {
  executions: readonly ExecutionDraft[];
  errors: FieldErrors;
  /** `field` is the one that was edited */
  onChange: (executions: ExecutionDraft[], field?: string) => void;
}) {
  const put = (i: number, part: Partial<ExecutionDraft>) =>
    onChange(
      executions.map((execution, at) => (at === i ? { ...execution, ...part } : execution)),
      `executions.${i}.${Object.keys(part)[0]}`,
    );
  const add = (kind: Execution['kind']) => onChange([...executions, newExecution(kind)]);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-muted">Entries and exits</legend>
      <ol className="mt-2 space-y-3">
        {executions.map((execution, i) => {
          const text = (field: 'date' | 'time' | 'quantity' | 'price' | 'fee') => ({
            name: `executions.${i}.${field}`,
            value: execution[field],
            error: errors[`executions.${i}.${field}`],
            onChange: (value: string) => put(i, { [field]: value }),
          });
          const amount = (field: 'quantity' | 'price' | 'fee') =>
            ({ ...text(field), inputMode: 'decimal', autoComplete: 'off', maxLength: 32 }) as const;
          return (
            <li
              key={execution.id ?? `new-${i}`}
              aria-label={`${execution.kind === 'entry' ? 'Entry' : 'Exit'}, ${i + 1} of ${executions.length}`}
              className="relative grid grid-cols-2 gap-3 rounded-md border border-line p-3 pr-12 sm:grid-cols-3"
            >
              <Select
                label="Kind"
                name={`executions.${i}.kind`}
                options={KINDS}
                value={execution.kind}
                error={errors[`executions.${i}.kind`]}
                onChange={(kind) => put(i, { kind })}
              />
              <Field label="Quantity" {...amount('quantity')} />
              <Field label="Price" {...amount('price')} />
              <Field label="Fee" {...amount('fee')} />
              <Field label="Date" type="date" {...text('date')} />
              <Field label="Time" type="time" {...text('time')} />
              <IconButton
                label={`Remove this ${execution.kind}`}
                className="absolute top-2 right-1.5"
                isDisabled={executions.length === 1}
                onPress={() => onChange(executions.filter((_, at) => at !== i))}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {errors['executions'] && (
        <p role="alert" className="mt-2 text-sm text-down">
          {errors['executions']}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {KINDS.map(({ value, label }) => (
          <Button key={value} look="outline" onPress={() => add(value)}>
            <Plus aria-hidden size={15} />
            Add {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
