import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { ApiError } from '../../api/api-error.ts';
import { requestRecovery } from '../../api/auth-calls.ts';
import { signOut } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthCard } from './auth-card.tsx';
import { INVALID_EMAIL, hasKeyboard, isEmail } from './email.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { failureMessage } from '../../api/failure-message.ts';

const EMAIL_MISSING = 'Please enter your email address';
const SENT = 'Password reset email sent! Check your inbox and follow the instructions to reset your password.';

function failure(error: unknown): string {
  const answered = error instanceof ApiError && error.code !== 'NETWORK_TIMEOUT';
  if (!answered) return 'An error occurred. Please try again.';
  return error.code === 'INVALID_REQUEST' ? INVALID_EMAIL : failureMessage(error, 'Failed to send reset email');
}

/** The email typed into the sign-in form. */
function useTypedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === 'string' ? state.email : '';
}

function Sent({ message }: { message: string }) {
  const { data: info } = useAppInfo();
  return (
    <AuthCard title="Email Sent!" focusTitle>
      <p className="mt-2 text-muted">{message}</p>
      {info?.outbox && <OutboxHint className="mt-4" />}
      <p className="mt-4">
        <TextLink to="/login">Back to Sign In</TextLink>
      </p>
    </AuthCard>
  );
}

export function ForgotPage() {
  const [email, setEmail] = useState(useTypedEmail());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const alert = useId();

  const refuse = (text: string) => {
    setProblem(text);
    setBusy(false);
    (form.current?.elements.namedItem('email') as HTMLInputElement | null)?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    if (!isEmail(address)) {
      refuse(address ? INVALID_EMAIL : EMAIL_MISSING);
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      const { message, logout } = await requestRecovery(address);
      setSent(message || SENT);
      if (logout) void signOut();
    } catch (error) {
      refuse(failure(error));
    }
  };

  if (sent !== null) return <Sent message={sent} />;
  return (
    <AuthCard title="Forgot your password?">
      <p className="mt-1 text-muted">Enter your email and we'll send you a reset link.</p>
      <form ref={form} noValidate method="post" className="mt-5 space-y-4" onSubmit={(event) => void submit(event)}>
        <Notice tone="bad" id={alert} className="mb-4">
          {problem}
        </Notice>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={hasKeyboard()}
          maxLength={254}
          value={email}
          marked={problem !== null}
          aria-describedby={problem === null ? undefined : alert}
          onChange={(text) => {
            setEmail(text);
            setProblem(null);
          }}
        />
        <Button type="submit" size="lg" className="w-full" isPending={busy}>
          {busy ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
      <p className="mt-4">
        <TextLink to="/login">Back to Sign In</TextLink>
      </p>
    </AuthCard>
  );
}
