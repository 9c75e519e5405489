import type { TradeDetail } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { useJournalNames } from '../../api/generated/journal.ts';
import type { TradeChange } from '../../api/journal-calls.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { readAmount } from './amounts.ts';
import { draftOfExecution, readExecutions, type ExecutionDraft } from './execution-draft.ts';
import { ExecutionsEditor } from './executions-editor.tsx';
import { rejectionMessage } from '../../api/failure-message.ts';
import { refusedFields, useFieldErrors, type FieldErrors } from './field-errors.ts';
import { splitTags, symbolProblem, tagsProblem } from './trade-draft.ts';
import { SideChoice, StrategyField, TagsField } from './trade-fields.tsx';
import { CHANGED_ELSEWHERE, useTradeChange } from './use-trade-change.ts';

const FAILED = 'Failed to save trade. Please try again.';

interface EditDraft {
  symbol: string;
  side: TradeDetail['side'];
  stopLoss: string;
  strategyName: string;
  tags: string;
  notes: string;
  executions: ExecutionDraft[];
}

const draftOf = (trade: TradeDetail): EditDraft => ({
  symbol: trade.symbol,
  side: trade.side,
  stopLoss: trade.stop_loss ?? '',
  strategyName: trade.strategy ?? '',
  tags: trade.tags.join(', '),
  notes: trade.notes ?? '',
  executions: trade.executions.map(draftOfExecution),
});

type ReadEdit =
  { change: Omit<TradeChange, 'revision'>; problems?: undefined } | { change?: undefined; problems: FieldErrors };

/** Only edited fields are sent, so that concurrent changes to the others survive. */
function readEdit(touched: Partial<EditDraft>, trade: TradeDetail): ReadEdit {
  const { symbol, side, stopLoss, strategyName, tags, notes, executions } = touched;
  const stop = stopLoss === undefined ? {} : readAmount(stopLoss, 'price');
  const read = executions && readExecutions(executions, trade);
  const problems: FieldErrors = {
    ...read?.problems,
    symbol: symbol === undefined ? undefined : symbolProblem(symbol),
    stopLoss: stop.problem,
    tags: tags === undefined ? undefined : tagsProblem(tags),
  };
  if (Object.values(problems).some(Boolean)) return { problems };
  return {
    change: {
      ...(symbol !== undefined && { symbol: symbol.trim().toUpperCase() }),
      ...(side !== undefined && { side }),
      ...(stopLoss !== undefined && { stopLoss: stop.value ?? null }),
      ...(strategyName !== undefined && { strategyName: strategyName.trim() || null }),
      ...(tags !== undefined && { tags: splitTags(tags) }),
      ...(notes !== undefined && { notes: notes.trim() ? notes : null }),
      ...(read?.executions && { executions: read.executions }),
    },
  };
}

/** The form for every field of a trade. It never silently overwrites a concurrent change. */
export function EditTrade({
  trade,
  onDone,
  onCancel,
}: {
  trade: TradeDetail;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { value: touched, change, reset } = useFormDraft<Partial<EditDraft>>(`edit ${trade.id}`, () => ({}));
  const { form, errors, has, refuse, clear } = useFieldErrors();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(false);
  const { data: names } = useJournalNames();
  const save = useTradeChange(trade);
  const draft = { ...draftOf(trade), ...touched };

  const put = (part: Partial<EditDraft>, field = Object.keys(part)[0]) => {
    change(part);
    clear(field);
  };
  const text = (name: 'symbol' | 'stopLoss' | 'notes') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => put({ [name]: value }),
  });
  const cancel = () => {
    reset();
    onCancel();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const { change: changes, problems } = readEdit(touched, trade);
    if (problems) return refuse(problems);
    clear();
    setSaving(true);
    try {
      if (Object.keys(changes).length > 0 && (await save(changes)) === 'changed') {
        setConflict(true);
        setSaving(false);
        return;
      }
      reset();
      toasts.show({ tone: 'good', title: 'Trade Saved', description: `${draft.symbol} updated` });
      onDone();
    } catch (error) {
      const refused = refusedFields(error, (field) => field === 'executions' || has(field));
      if (refused) refuse(refused);
      else toasts.error(rejectionMessage(error, FAILED));
      setSaving(false);
    }
  };

  return (
    <form ref={form} noValidate className="space-y-5 p-5" onSubmit={(event) => void submit(event)}>
      <Notice tone="plain">{conflict && CHANGED_ELSEWHERE}</Notice>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field
          label="Symbol"
          autoComplete="off"
          maxLength={16}
          {...text('symbol')}
          onChange={(symbol) => put({ symbol: symbol.toUpperCase() })}
        />
        <SideChoice value={draft.side} onChange={(side) => put({ side })} />
        <Field
          label="Stop loss (optional)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={32}
          {...text('stopLoss')}
        />
      </div>
      <ExecutionsEditor
        executions={draft.executions}
        errors={errors}
        onChange={(executions, field) => put({ executions }, field ?? 'executions')}
      />
      {trade.import_id !== null && (
        <p className="text-sm text-muted">
          This trade was imported. If you edit its entries or exits, later imports won't update it.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <StrategyField
          value={draft.strategyName}
          names={names?.strategies ?? []}
          error={errors['strategyName']}
          onChange={(strategyName) => put({ strategyName })}
        />
        <TagsField value={draft.tags} error={errors['tags']} onChange={(tags) => put({ tags })} />
      </div>
      <Field label="Notes (optional)" lines={4} maxLength={10_000} {...text('notes')} />
      <Notice tone="bad">{errors['form']}</Notice>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-2 border-t border-line bg-surface px-5 py-4">
        <Button look="outline" onPress={cancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={saving}>
          {saving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
