import { useState, type SyntheticEvent } from 'react';
import { changePassword } from '../../api/generated/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { ALL_FIELDS, newPasswordProblem, TOO_SHORT } from '../../lib/password-rules.ts';
import { PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { ChangeForm } from './change-form.tsx';
import { useRefusal } from './use-refusal.ts';

type FieldName = 'current' | 'password' | 'repeated';

const FIELD_OF: Record<string, FieldName> = { WRONG_PASSWORD: 'current', WEAK_PASSWORD: 'password' };
const FAILED = 'Failed to update password. Please try again.';

/** `email` tells password managers which account this is. */
export function ChangePassword({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [saving, setSaving] = useState(false);
  const { form, refuse, clear, errorOf } = useRefusal<FieldName>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!current || !password || !repeated) {
      refuse('form', ALL_FIELDS, !current ? 'current' : !password ? 'password' : 'repeated');
      return;
    }
    const wrong = newPasswordProblem(password, repeated);
    if (wrong) {
      refuse(wrong.at, wrong.text);
      return;
    }
    clear();
    setSaving(true);
    try {
      await changePassword({ currentPassword: current, newPassword: password });
      toasts.show({
        tone: 'good',
        title: 'Password updated',
        description: 'Your other sessions have been signed out.',
      });
      onChanged();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const text = failureMessage(error, FAILED);
      refuse(FIELD_OF[code] ?? 'form', text);
      toasts.show({ tone: 'bad', title: 'Error updating password', description: text });
      setSaving(false);
    }
  };

  return (
    <ChangeForm
      ref={form}
      refusal={errorOf('form')}
      saving={saving}
      button={{ label: 'Update Password', busyLabel: 'Updating...' }}
      onSubmit={save}
      onChange={clear}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        autoFocus
        value={current}
        onChange={setCurrent}
        error={errorOf('current')}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
        hint={
          errorOf('password') === TOO_SHORT ? undefined : 'At least 6 characters. A short sentence is easy to remember.'
        }
      />
      <PasswordField
        label="Confirm new password"
        name="repeated"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        error={errorOf('repeated')}
      />
    </ChangeForm>
  );
}
