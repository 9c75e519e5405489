import { useState, type SyntheticEvent } from 'react';
import { changeEmail } from '../../api/generated/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { ALL_FIELDS } from '../../lib/password-rules.ts';
import { INVALID_EMAIL, isEmail } from '../auth/email.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { ChangeForm } from './change-form.tsx';
import { useRefusal } from './use-refusal.ts';

const FIELD_OF: Record<string, 'email' | 'password'> = {
  SAME_EMAIL: 'email',
  INVALID_REQUEST: 'email',
  WRONG_PASSWORD: 'password',
};
const FAILED = 'Failed to change email. Please try again.';

/** The email changes once the link sent to the new address is opened. */
export function ChangeEmail({ onRequested }: { onRequested: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [saving, setSaving] = useState(false);
  const { form, refuse, clear, errorOf } = useRefusal<'email' | 'password'>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const address = email.trim();
    if (!address || !password) {
      refuse('form', ALL_FIELDS, address ? 'password' : 'email');
      return;
    }
    if (!isEmail(address)) {
      refuse('email', INVALID_EMAIL);
      return;
    }
    clear();
    setSaving(true);
    try {
      const { message } = await changeEmail({ email: address, password });
      toasts.show({ tone: 'good', title: 'Email Sent!', description: message });
      onRequested();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      // The server's message about a malformed request uses the API's field names.
      refuse(FIELD_OF[code] ?? 'form', code === 'INVALID_REQUEST' ? INVALID_EMAIL : failureMessage(error, FAILED));
      setSaving(false);
    }
  };

  return (
    <ChangeForm
      ref={form}
      refusal={errorOf('form')}
      saving={saving}
      button={{ label: 'Send Confirmation Link', busyLabel: 'Sending...' }}
      onSubmit={save}
      onChange={clear}
    >
      <Field
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
        hint="We'll send it a link. Your email changes once you click it."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
    </ChangeForm>
  );
}
