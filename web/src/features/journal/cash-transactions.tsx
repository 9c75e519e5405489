import type { cashTransactionSchema } from '@plainscan/contracts';
import { ArrowDownToLine, ArrowUpFromLine, Scale, Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';

import { addCashTransaction, deleteCashTransaction, useCashTransactions } from '../../api/generated/journal.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { gain, session } from '../../lib/format.ts';
import { useFormDraft } from '../../lib/form-draft.ts';
import { localDay } from '../../lib/local-day.ts';
import { submitKey } from '../../lib/submit-key.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { readAmount } from './amounts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { refusedFields, useFieldErrors } from './field-errors.ts';
import { IN_FUTURE } from './trade-draft.ts';

type CashTransaction = z.output<typeof cashTransactionSchema>;

const KINDS = {
  deposit: { name: 'Deposit', icon: ArrowDownToLine },
  withdrawal: { name: 'Withdrawal', icon: ArrowUpFromLine },
  adjustment: { name: 'Adjustment', icon: Scale },
} as const;

const FORM_KINDS = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
] as const;

const FAILED = 'Failed to save. Please try again.';
const keys = submitKey('cash-transaction');

const empty = () => ({ kind: 'deposit' as 'deposit' | 'withdrawal', amount: '', on: localDay(), note: '' });

function CashTransactionForm({ currency }: { currency: string }) {
  const { value: draft, change, reset } = useFormDraft('cash-transaction', empty);
  const { form, errors, has, refuse, clear } = useFieldErrors();
  const [saving, setSaving] = useState(false);
  const changed = useJournalChanged();
  const put = (part: Partial<typeof draft>) => {
    change(part);
    clear(Object.keys(part)[0]);
  };

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const { value: amount, problem } = readAmount(draft.amount, 'cashTransaction');
    if (amount === undefined) return refuse({ amount: problem ?? 'Amount is required' });
    if (!draft.on) return refuse({ on: 'Date is required' });
    if (draft.on > localDay()) return refuse({ on: IN_FUTURE });
    const cashTransaction = { kind: draft.kind, amount, on: draft.on, note: draft.note.trim() || null };
    setSaving(true);
    try {
      await addCashTransaction(cashTransaction, { idempotencyKey: keys.for(cashTransaction) });
      keys.done();
      reset();
      void changed();
      toasts.show({
        tone: 'good',
        title: `${KINDS[cashTransaction.kind].name} Recorded`,
        description: "Your account value changed. Your P&L didn't.",
      });
    } catch (error) {
      const refused = refusedFields(error, has);
      if (refused) refuse(refused);
      else toasts.error(rejectionMessage(error, FAILED));
    }
    setSaving(false);
  };

  return (
    <form ref={form} noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
      <Choice label="Kind" options={FORM_KINDS} value={draft.kind} onChange={(kind) => put({ kind })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`Amount (${currency})`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={32}
          value={draft.amount}
          error={errors['amount']}
          onChange={(amount) => put({ amount })}
        />
        <Field
          label="Date"
          name="on"
          type="date"
          value={draft.on}
          error={errors['on']}
          onChange={(on) => put({ on })}
        />
      </div>
      <Field
        label="Note (optional)"
        name="note"
        maxLength={200}
        value={draft.note}
        error={errors['note']}
        onChange={(note) => put({ note })}
      />
      <Notice tone="bad">{errors['form']}</Notice>
      <div className="flex justify-end">
        <Button type="submit" isPending={saving}>
          {saving ? 'Saving...' : `Add ${KINDS[draft.kind].name}`}
        </Button>
      </div>
    </form>
  );
}

function CashTransactionRow({ cashTransaction, currency }: { cashTransaction: CashTransaction; currency: string }) {
  const changed = useJournalChanged();
  const [removing, setRemoving] = useState(false);
  const { name, icon: Icon } = KINDS[cashTransaction.kind];
  const remove = async () => {
    setRemoving(true);
    try {
      await deleteCashTransaction(cashTransaction.id);
      await changed();
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to delete it. Please try again.'));
      setRemoving(false);
    }
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden size={16} className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="figures text-sm wrap-anywhere text-muted">
          {session(cashTransaction.on)}
          {cashTransaction.note && ` · ${cashTransaction.note}`}
          {cashTransaction.import_id && ' · from an import'}
        </p>
      </div>
      <p className="figures font-medium whitespace-nowrap">{gain(cashTransaction.amount, currency)}</p>
      {cashTransaction.import_id === null && (
        <IconButton
          label={`Delete ${name}, ${session(cashTransaction.on)}, ${gain(cashTransaction.amount, currency)}`}
          isPending={removing}
          onPress={() => void remove()}
        >
          <Trash2 aria-hidden size={16} />
        </IconButton>
      )}
    </li>
  );
}

/** Deposits, withdrawals, and adjustments of the account. */
export function CashTransactions({ currency }: { currency: string }) {
  const { data, error, mutate } = useCashTransactions();
  return (
    <div className="space-y-5">
      <CashTransactionForm currency={currency} />
      <section>
        <h3 className="text-sm font-medium text-muted">History</h3>
        <AsyncView
          data={data}
          error={error as unknown}
          retry={() => void mutate()}
          failed="Unable to load deposits and withdrawals"
          loading={<Skeleton className="mt-2 h-10" />}
          isEmpty={({ cashTransactions }) => cashTransactions.length === 0}
          empty={<p className="mt-1 text-muted">None yet.</p>}
        >
          {({ cashTransactions }) => (
            <ul className="mt-1 divide-y divide-line">
              {cashTransactions.map((cashTransaction) => (
                <CashTransactionRow key={cashTransaction.id} cashTransaction={cashTransaction} currency={currency} />
              ))}
            </ul>
          )}
        </AsyncView>
      </section>
    </div>
  );
}
