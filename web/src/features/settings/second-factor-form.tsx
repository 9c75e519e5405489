import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ALL_FIELDS } from '../../lib/password-rules.ts';
import { Field, PasswordField } from '../../ui/field.tsx';
import { failureWords } from '../auth/words.ts';
import { ChangeForm } from './change-form.tsx';
import { useRefusal } from './use-refusal.ts';

type Place = 'password' | 'code';
const FIELD_OF: Record<string, Place> = { WRONG_PASSWORD: 'password', INVALID_CODE: 'code' };

/** Every change to two-factor authentication needs the password and a code. `email` tells password managers which account this is. */
export function SecondFactorForm({
  email,
  appOnly = false,
  button,
  failed,
  submit,
}: {
  email: string;
  /** a recovery code won't do */
  appOnly?: boolean;
  button: { label: string; busyLabel: string };
  /** the error if the server sends none */
  failed: string;
  submit: (input: { password: string; code: string }) => Promise<void>;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [saving, setSaving] = useState(false);
  const { form, refuse, clear, errorOf } = useRefusal<Place>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const given = code.trim();
    if (!given || !password) {
      refuse('form', ALL_FIELDS, given ? 'password' : 'code');
      return;
    }
    clear();
    setSaving(true);
    try {
      await submit({ password, code: given });
    } catch (error) {
      const failure = error instanceof ApiError ? error.code : '';
      refuse(FIELD_OF[failure] ?? 'form', failureWords(error, failed));
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
