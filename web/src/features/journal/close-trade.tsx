import type { TradeDetail } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { closeTrade } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { gain, rMultiple, shares } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { submitKey } from '../../lib/submit-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { readAmount } from './amounts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { refusedFields, useFieldErrors, type FieldErrors } from './field-errors.ts';
import { PriceField } from './price-field.tsx';
import { IN_FUTURE, timestamp } from './trade-draft.ts';

const FAILED = 'Failed to close trade. Please try again.';

interface CloseDraft {
  price: string;
  quantity: string;
  fee: string;
  date: string;
  time: string;
}

function readClose(draft: CloseDraft) {
  const price = readAmount(draft.price, 'price');
  const quantity = readAmount(draft.quantity, 'quantity');
  const fee = readAmount(draft.fee, 'fee');
  const problems: FieldErrors = {
    price: draft.price.trim() ? price.problem : 'Exit price is required',
    quantity: quantity.problem,
    fee: fee.problem,
    date: !draft.date && draft.time ? 'Enter the date too' : draft.date > localDay() ? IN_FUTURE : undefined,
  };
  if (Object.values(problems).some(Boolean)) return { problems };
  return {
    close: {
      price: price.value!,
      quantity: quantity.value ?? null,
      fee: fee.value ?? null,
      date: draft.date ? timestamp(draft.date, draft.time) : null,
    },
  };
}

/** `NVDA closed: +$875.00 (+1.94R)` */
const closedMessage = ({ symbol, profit_loss, r_multiple, currency }: TradeDetail): string =>
  `${symbol} closed: ${gain(profit_loss, currency)}${r_multiple === null ? '' : ` (${rMultiple(r_multiple)})`}`;

/** Closes all or part of an open position at a price. */
export function CloseTrade({
  trade,
  onDone,
  onCancel,
}: {
  trade: TradeDetail;
  onDone: () => void;
  onCancel: () => void;
}) {
  const name = `close ${trade.id}`;
  const {
    value: draft,
    change,
    reset,
  } = useFormDraft<CloseDraft>(name, () => ({
    price: '',
    quantity: trade.open_quantity,
    fee: '',
    date: localDay(),
    time: '',
  }));
  const { form, errors, has, refuse, clear } = useFieldErrors();
  const [saving, setSaving] = useState(false);
  const changed = useJournalChanged();
  const text = (field: keyof CloseDraft) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: (value: string) => {
      change({ [field]: value });
      clear(field);
    },
  });
  const amount = (field: keyof CloseDraft) =>
    ({ ...text(field), inputMode: 'decimal', autoComplete: 'off', maxLength: 32 }) as const;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const { close, problems } = readClose(draft);
    if (problems) return refuse(problems);
    const keys = submitKey(name);
    setSaving(true);
    try {
      const closed = await closeTrade(trade.id, close, { idempotencyKey: keys.for(close) });
      keys.done();
      reset();
      toasts.show(
        closed.status === 'closed'
          ? { tone: 'good', title: 'Trade Closed', description: closedMessage(closed) }
          : { tone: 'good', title: 'Trade Partly Closed', description: `Part of ${trade.symbol} is still open.` },
      );
      void changed();
      onDone();
    } catch (error) {
      const refused = refusedFields(error, has);
      if (refused) refuse(refused);
      else toasts.error(rejectionMessage(error, FAILED));
      setSaving(false);
    }
  };

  return (
    <form ref={form} noValidate className="space-y-4 p-5" onSubmit={(event) => void save(event)}>
      <div className="grid grid-cols-2 gap-4">
        <PriceField label="Exit price" autoFocus {...amount('price')} />
        <Field label="Quantity" hint={`${shares(trade.open_quantity)} open`} {...amount('quantity')} />
        <Field label="Exit date" type="date" {...text('date')} />
        <Field label="Exit time (optional)" type="time" {...text('time')} />
        <Field label="Exit fee (optional)" {...amount('fee')} />
      </div>
      <Notice tone="bad">{errors['form']}</Notice>
      <div className="flex justify-end gap-2">
        <Button look="outline" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={saving}>
          {saving ? 'Closing...' : 'Close Trade'}
        </Button>
      </div>
    </form>
  );
}
