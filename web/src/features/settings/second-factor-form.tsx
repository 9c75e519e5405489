import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ALL_FIELDS } from '../../lib/password-rules.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { failureMessage } from '../../api/failure-message.ts';
import { ChangeForm } from './change-form.tsx';
import { useRefusal } from './use-refusal.ts';

type FieldName = 'password' | 'code';
const FIELD_OF: Record<string, FieldName> = { WRONG_PASSWORD: 'password', INVALID_CODE: 'code' };

/**
 * Asks for the password and a code, which every change to two-factor authentication needs. `email` tells password
 * managers which account this is.
 */
export function SecondFactorForm({
  email,
  appOnly = false,
  button,
  failed,
  submit,
}: {
  email: string;
  /** recovery codes aren't accepted */
  appOnly?: boolean;
  button: { label: string; busyLabel: string };
  /** the message if the server sends none */
  failed: string;
  submit: (input: { password: string; code: string }) => Promise<void>;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [saving, setSaving] = useState(false);
  const { form, refuse, clear, errorOf } = useRefusal<FieldName>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const entered = code.trim();
    if (!entered || !password) {
      refuse('form', ALL_FIELDS, entered ? 'password' : 'code');
      return;
    }
    clear();
    setSaving(true);
    try {
      await submit({ password, code: entered });
    } catch (error) {
      const failure = error instanceof ApiError ? error.code : '';
      refuse(FIELD_OF[failure] ?? 'form', failureMessage(error, failed));
      setSaving(false);
    }
  };

  return (
    <ChangeForm ref={form} refusal={errorOf('form')} saving={saving} button={button} onSubmit={save} onChange={clear}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={appOnly ? '6-digit code' : 'Authentication code or recovery code'}
        name="code"
        autoComplete="one-time-code"
        {...(appOnly && { inputMode: 'numeric' })}
        autoFocus={!appOnly}
        maxLength={appOnly ? 11 : 32}
        value={code}
        onChange={setCode}
        error={errorOf('code')}
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
