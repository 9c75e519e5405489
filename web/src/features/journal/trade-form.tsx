import { useState, type SyntheticEvent } from 'react';

import { createTrade, useAccountStats, useJournalNames } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { session } from '../../lib/format.ts';
import { submitKey } from '../../lib/submit-key.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { refusedFields, useFieldErrors } from './field-errors.ts';
import { PositionSizer } from './position-sizer.tsx';
import { PriceField } from './price-field.tsx';
import { Profit } from './profit.tsx';
import { TRADE_DRAFT } from './draft-from-scan.ts';
import { emptyDraft, profitOf, readTradeDraft, type TradeDraft } from './trade-draft.ts';
import { noSessionHint } from './trading-day.ts';
import { SideChoice, StrategyField, TagsField } from './trade-fields.tsx';

const FAILED = 'Failed to add trade. Please try again.';
const keys = submitKey(TRADE_DRAFT);

function Preview({ draft, currency }: { draft: TradeDraft; currency: string }) {
  const profit = profitOf(draft);
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-muted">
      {profit !== null && (
        <>
          Profit/loss after fees: <Profit amount={profit} currency={currency} />
        </>
      )}
    </p>
  );
}

/** The form for a new trade. Its input survives a rejection, a reload, and the end of the session. */
export function TradeForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { value: draft, change, reset } = useFormDraft(TRADE_DRAFT, emptyDraft);
  const { form, errors, has, refuse, clear } = useFieldErrors();
  const [saving, setSaving] = useState(false);
  const { data: names } = useJournalNames();
  const { data: stats } = useAccountStats();
  const changed = useJournalChanged();
  const currency = stats?.currency ?? 'USD';

  const put = (part: Partial<TradeDraft>) => {
    change(part);
    clear(Object.keys(part)[0]);
  };
  const text = (name: { [K in keyof TradeDraft]: TradeDraft[K] extends string ? K : never }[keyof TradeDraft]) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => put({ [name]: value }),
  });
  const amount = (name: Parameters<typeof text>[0]) =>
    ({ ...text(name), inputMode: 'decimal', autoComplete: 'off', maxLength: 32 }) as const;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const { trade, problems } = readTradeDraft(draft, currency);
    if (problems) return refuse(problems);
    clear();
    setSaving(true);
    try {
      await createTrade(trade, { idempotencyKey: keys.for(trade) });
      keys.done();
      reset();
      onClose();
      toasts.show({ tone: 'good', title: 'Trade Added', description: 'Your trade has been logged successfully.' });
      void changed();
    } catch (error) {
      const refused = refusedFields(error, has);
      if (refused) refuse(refused);
      else toasts.error(rejectionMessage(error, FAILED));
      setSaving(false);
    }
  };

  return (
    <Card id={id} aria-label="Add New Trade" className="p-5">
      <h2 className="text-lg">Add New Trade</h2>
      {draft.scan && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">
            Linked to scan “{draft.scan.query}” ({session(draft.scan.asOf)}).
          </span>
          <Button look="quiet" className="-ml-3.5" onPress={() => put({ scan: null })}>
            Unlink
          </Button>
        </p>
      )}
      <form ref={form} noValidate method="post" className="mt-4 space-y-4" onSubmit={(event) => void save(event)}>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
          <Field
            label="Symbol"
            {...text('symbol')}
            onChange={(symbol) => put({ symbol: symbol.toUpperCase() })}
            autoFocus={!draft.symbol}
            autoComplete="off"
            maxLength={16}
          />
          <SideChoice value={draft.side} onChange={(side) => put({ side })} />
          <Field label="Quantity" {...amount('quantity')} autoFocus={Boolean(draft.symbol)} />
          <PriceField label="Entry price" {...amount('entryPrice')} />
          <PriceField label="Exit price (optional)" {...amount('exitPrice')} />
          <PriceField label="Stop loss (optional)" {...amount('stopLoss')} />
        </div>
        <PositionSizer draft={draft} stats={stats} currency={currency} onUse={(quantity) => put({ quantity })} />
        <div className="grid grid-cols-2 gap-4 xl:grid-cols-6">
          <Field label="Entry date" type="date" {...text('entryDate')} hint={noSessionHint(draft.entryDate)} />
          <Field label="Entry time (optional)" type="time" {...text('entryTime')} />
          <Field
            label="Exit date"
            type="date"
            {...text('exitDate')}
            hint={noSessionHint(draft.exitDate) ?? (draft.exitPrice && !draft.exitDate ? 'Defaults to now' : undefined)}
          />
          <Field label="Exit time (optional)" type="time" {...text('exitTime')} />
          <Field label="Entry fee (optional)" {...amount('entryFee')} />
          <Field label="Exit fee (optional)" {...amount('exitFee')} />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <StrategyField
            value={draft.strategyName}
            names={names?.strategies ?? []}
            error={errors['strategyName']}
            onChange={(strategyName) => put({ strategyName })}
          />
          <TagsField value={draft.tags} error={errors['tags']} onChange={(tags) => put({ tags })} />
        </div>
        <Field label="Notes (optional)" lines={3} maxLength={10_000} {...text('notes')} />
        <Notice tone="bad">{errors['form']}</Notice>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Preview draft={draft} currency={currency} />
          <div className="flex gap-2">
            <Button look="outline" onPress={onClose}>
              Cancel
            </Button>
            <Button type="submit" isPending={saving}>
              {saving ? 'Logging...' : 'Log Trade'}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
