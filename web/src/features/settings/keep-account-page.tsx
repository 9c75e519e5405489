import { useState, type SyntheticEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { keepDemo } from '../../api/generated/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { DAILY_SCANS, TRIAL_ALERTS, TRIAL_DAYS } from '../../api/generated.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';
import { plural } from '../../lib/format.ts';
import { ALL_FIELDS, newPasswordProblem } from '../../lib/password-rules.ts';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { INVALID_EMAIL, isEmail } from '../auth/email.ts';
import { OutboxHint } from '../auth/outbox-hint.tsx';
import { failureMessage } from '../../api/failure-message.ts';
import { ChangeForm } from './change-form.tsx';
import { useRefusal } from './use-refusal.ts';

const FIELD_OF: Record<string, 'email' | 'password'> = { WEAK_PASSWORD: 'password', INVALID_REQUEST: 'email' };
const FAILED = "We couldn't send the email. Please try again.";

function KeepForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [saving, setSaving] = useState(false);
  const { form, refuse, clear, errorOf } = useRefusal<'email' | 'password'>();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving) return;
    const address = email.trim();
    const weak = newPasswordProblem(password, password);
    if (!address || !password) refuse('form', ALL_FIELDS, address ? 'password' : 'email');
    else if (!isEmail(address)) refuse('email', INVALID_EMAIL);
    else if (weak) refuse('password', weak.text);
    else {
      clear();
      setSaving(true);
      try {
        await keepDemo({ email: address, password });
        onSent(address);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        refuse(FIELD_OF[code] ?? 'form', code === 'INVALID_REQUEST' ? INVALID_EMAIL : failureMessage(error, FAILED));
        setSaving(false);
      }
    }
  };

  return (
    <ChangeForm
      ref={form}
      refusal={errorOf('form')}
      saving={saving}
      button={{ label: 'Keep My Account', busyLabel: 'Sending...' }}
      onSubmit={save}
      onChange={clear}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
        hint="We'll send it a link to confirm."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
        hint="At least 6 characters. A short sentence is easy to remember."
      />
    </ChangeForm>
  );
}

function Sent({ email }: { email: string }) {
  const { data: info } = useAppInfo();
  return (
    <div role="status" className="space-y-4">
      <h2 className="text-lg">Check your inbox</h2>
      <p className="text-muted">
        We sent an email to <EmailText email={email} className="font-medium text-text" />. Open its link in this browser
        within 24 hours to keep this account.
      </p>
      {info?.outbox && <OutboxHint />}
    </div>
  );
}

/** Turns a demo account into a regular one. */
export function KeepAccountPage() {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!user?.demo) return <Navigate replace to="/settings" />;
  return (
    <div className="max-w-xl">
      <PageHeader title="Keep this account" lead="Your trades, saved scans, and settings stay." />
      <Card className="mt-5 p-5">{sentTo === null ? <KeepForm onSent={setSentTo} /> : <Sent email={sentTo} />}</Card>
      <p className="mt-4 text-sm text-muted">
        Demo Premium ends once you confirm. Your {TRIAL_DAYS}-day free trial began when you opened the demo:{' '}
        {DAILY_SCANS} scans a day and alerts for {plural(TRIAL_ALERTS, 'saved scan')}, no card. The journal, news, and
        more alerts come with Premium.
      </p>
    </div>
  );
}
