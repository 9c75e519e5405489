import type { corporateActionInput } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { recordCorporateAction } from '../../api/generated/journal.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { plural } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { submitKey } from '../../lib/submit-key.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { readAmount } from './amounts.ts';
import { refusedFields, useFieldErrors, type FieldErrors } from './field-errors.ts';
import { IN_FUTURE, symbolProblem } from './trade-draft.ts';

type CorporateActionInput = z.input<typeof corporateActionInput>;

const KINDS = [
  { value: 'split', label: 'Split' },
  { value: 'symbol_change', label: 'New symbol' },
] as const;

const EXPLANATIONS = {
  split:
    'Changes the shares and prices of every position you held when the market opened that day. What you paid stays the same. For a 1-for-10 reverse split, enter 1 new share for 10 old ones.',
  symbol_change: 'Renames every position you held when the market opened that day, so that later sales close it.',
} as const;

const FAILED = 'Failed to save. Please try again.';

interface Draft {
  kind: (typeof KINDS)[number]['value'];
  symbol: string;
  newSymbol: string;
  on: string;
  newShares: string;
  oldShares: string;
  cashInLieu: string;
}

type Reading = { input: CorporateActionInput; problems?: undefined } | { input?: undefined; problems: FieldErrors };

function readDraft(draft: Draft): Reading {
  const { kind, on } = draft;
  const shared: FieldErrors = {
    symbol: symbolProblem(draft.symbol),
    on: on ? (on > localDay() ? IN_FUTURE : undefined) : 'Date is required',
  };
  const symbol = draft.symbol.trim().toUpperCase();
  if (kind === 'symbol_change') {
    const problems: FieldErrors = { ...shared, newSymbol: symbolProblem(draft.newSymbol) };
    if (Object.values(problems).some(Boolean)) return { problems };
    return { input: { kind, symbol, newSymbol: draft.newSymbol.trim().toUpperCase(), on } };
  }
  const newShares = readAmount(draft.newShares, 'quantity');
  const oldShares = readAmount(draft.oldShares, 'quantity');
  const cash = readAmount(draft.cashInLieu, 'price');
  const problems: FieldErrors = {
    ...shared,
    newShares: draft.newShares.trim() ? newShares.problem : 'Required',
    oldShares: draft.oldShares.trim() ? oldShares.problem : 'Required',
    cashInLieu: cash.problem,
  };
  if (Object.values(problems).some(Boolean)) return { problems };
  const [forNew, forOld] = [newShares.value!, oldShares.value!];
  return { input: { kind, symbol, on, newShares: forNew, oldShares: forOld, cashInLieu: cash.value ?? null } };
}

/** Records a split or a symbol change that no file contains. It is listed, and undone, with the imports. */
export function CorporateActionForm({
  symbol = '',
  onDone,
  onCancel,
}: {
  /** of the position the form was opened from */
  symbol?: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const name = `corporate-action ${symbol}`;
  const {
    value: draft,
    change,
    reset,
  } = useFormDraft<Draft>(name, () => ({
    kind: 'split',
    symbol,
    newSymbol: '',
    on: localDay(),
    newShares: '',
    oldShares: '1',
    cashInLieu: '',
  }));
  const { form, errors, has, refuse, clear } = useFieldErrors();
  const [saving, setSaving] = useState(false);
  const changed = useJournalChanged();
  const text = (field: Exclude<keyof Draft, 'kind'>) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: (value: string) => {
      change({ [field]: /symbol/i.test(field) ? value.toUpperCase() : value });
      clear(field);
    },
  });
  const amount = (field: 'newShares' | 'oldShares' | 'cashInLieu') =>
    ({ ...text(field), inputMode: 'decimal', autoComplete: 'off', maxLength: 32 }) as const;
  const cancel = () => {
    reset();
    onCancel();
  };

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const { input, problems } = readDraft(draft);
    if (problems) return refuse(problems);
    const keys = submitKey(name);
    setSaving(true);
    try {
      const recorded = await recordCorporateAction(input, { idempotencyKey: keys.for(input) });
      keys.done();
      reset();
      toasts.show({
        tone: 'good',
        title: input.kind === 'split' ? 'Split Recorded' : 'New Symbol Recorded',
        description: `${plural(recorded.trades.changed, 'trade')} updated. Undo it under Import.`,
      });
      void changed();
      onDone();
    } catch (error) {
      const refused = refusedFields(error, has);
      refuse(refused ?? { form: rejectionMessage(error, FAILED) });
      setSaving(false);
    }
  };

  return (
    <form ref={form} noValidate className="space-y-4 p-5" onSubmit={(event) => void save(event)}>
      <Choice
        label="Kind"
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => {
          change({ kind });
          clear();
        }}
      />
      <p className="text-sm text-muted">{EXPLANATIONS[draft.kind]}</p>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Symbol" autoComplete="off" maxLength={16} {...text('symbol')} />
        {draft.kind === 'symbol_change' && (
          <Field label="New symbol" autoComplete="off" maxLength={16} {...text('newSymbol')} />
        )}
        <Field
          label="First day"
          hint={draft.kind === 'split' ? 'with the new shares' : 'with the new symbol'}
          type="date"
          {...text('on')}
        />
        {draft.kind === 'split' && (
          <>
            <Field label="New shares" {...amount('newShares')} />
            <Field label="For old shares" {...amount('oldShares')} />
            <Field
              label="Cash for a fraction (optional)"
              hint="Total paid for the part of a share that was left"
              {...amount('cashInLieu')}
            />
          </>
        )}
      </div>
      <Notice tone="bad">{errors['form']}</Notice>
      <div className="flex justify-end gap-2">
        <Button look="outline" onPress={cancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={saving}>
          {saving ? 'Saving...' : draft.kind === 'split' ? 'Record Split' : 'Record New Symbol'}
        </Button>
      </div>
    </form>
  );
}
