import type { AccountStats } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { setAccountValue } from '../../api/journal-calls.ts';
import { useJournalChanged } from '../../api/journal-hooks.ts';
import { money } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { readAmount } from './amounts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { CashTransactions } from './cash-transactions.tsx';

const FAILED = 'Failed to update account value. Please try again.';

function ValueForm({ stats, onClose }: { stats: AccountStats; onClose: () => void }) {
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const changed = useJournalChanged();
  const { value, problem } = readAmount(text, 'accountValue');

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (value === undefined || saving) return;
    setSaving(true);
    try {
      await setAccountValue(value);
      void changed();
      toasts.show({
        tone: 'good',
        title: 'Account Value Updated',
        description: 'Your account value has been updated successfully.',
      });
      onClose();
    } catch (error) {
      toasts.error(rejectionMessage(error, FAILED));
      setSaving(false);
    }
  };

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
      <p className="text-muted">
        Current: <span className="figures font-medium text-text">{money(stats.accountValue, stats.currency)}</span>.
        We'll log the change as an adjustment today. Your P&L won't change.
      </p>
      <Field
        label={`Account value (${stats.currency})`}
        name="accountValue"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        maxLength={32}
        value={text}
        error={problem}
        onChange={setText}
      />
      <div className="flex justify-end gap-2">
        <Button look="outline" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" isDisabled={value === undefined} isPending={saving}>
          {saving ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </form>
  );
}

const MODES = [
  { value: 'value', label: 'Set balance' },
  { value: 'cash-transactions', label: 'Deposits and withdrawals' },
] as const;

/** Sets the account value, directly or by deposits and withdrawals. */
export function AccountValueDialog({ stats, onClose }: { stats: AccountStats; onClose: () => void }) {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('value');
  return (
    <Dialog title="Account Value" onClose={onClose}>
      <div className="space-y-4 p-5">
        <Choice label="What to change" options={MODES} value={mode} onChange={setMode} />
        {mode === 'value' ? (
          <ValueForm stats={stats} onClose={onClose} />
        ) : (
          <CashTransactions currency={stats.currency} />
        )}
      </div>
    </Dialog>
  );
}
