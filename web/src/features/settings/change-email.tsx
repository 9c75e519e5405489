import { useState, type SyntheticEvent } from 'react';
import { changeEmail } from '../../api/account-api.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { ALL_FIELDS } from '../../lib/password-rules.ts';
import { failureWords } from '../auth/words.ts';

const FIELD_OF: Record<string, 'email' | 'password'> = {
  SAME_EMAIL: 'email',
  INVALID_REQUEST: 'email',
  WRONG_PASSWORD: 'password',
};
const FAILED = 'Failed to change email. Please try again.';

/** The address changes once the link mailed to the new one is opened. */
export function ChangeEmail({ onAsked }: { onAsked: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ at: 'email' | 'password' | 'form'; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const errorOf = (at: 'email' | 'password' | 'form') => (problem?.at === at ? problem.text : null);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!email.trim() || !password) {
      setProblem({ at: 'form', text: ALL_FIELDS });
      return;
    }
    setProblem(null);
    setSaving(true);
    try {
      const { message } = await changeEmail(email.trim(), password);
      toasts.show({ tone: 'good', title: 'Email Sent!', description: message });
      onAsked();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      setProblem({ at: FIELD_OF[code] ?? 'form', text: failureWords(error, FAILED) });
      setSaving(false);
    }
  };

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
        hint="We send it a link. Your email changes once you open it."
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <Notice tone="bad" className="mb-4">
        {errorOf('form')}
      </Notice>
      <Button type="submit" isDisabled={saving}>
        {saving ? 'Sending...' : 'Send Confirmation Link'}
      </Button>
    </form>
  );
}
