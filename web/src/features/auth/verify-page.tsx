import { useCallback, useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { verifyEmail } from '../../api/auth-calls.ts';
import { startSession } from '../../app/signing.ts';
import { ALL_FIELDS } from '../../lib/password-rules.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { hasKeyboard } from './email.ts';
import { enterSoon } from './enter.ts';
import { savedDestination } from './saved-destination.ts';
import { useLinkToken } from './link-token.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { Working } from './working.tsx';

type State = 'working' | 'password' | 'invalid' | 'failed' | 'done';

function InvalidLink() {
  return (
    <AuthCard title="This link has expired" focusTitle>
      <p className="mt-2 text-muted">
        Links work once, and only the newest one is valid. If you've already confirmed your email, just sign in.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link to="/login" className={buttonClasses()}>
          Sign In
        </Link>
        <Link to="/signup" className={buttonClasses('outline')}>
          Sign Up Again
        </Link>
      </div>
    </AuthCard>
  );
}

/** Shown in a browser other than the one that signed up, where the link alone isn't enough. */
function AskPassword({
  problem,
  busy,
  onPassword,
}: {
  problem: string | null;
  busy: boolean;
  onPassword: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const alert = useId();
  const shownProblem = missing ? ALL_FIELDS : problem;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(!password);
    if (password) onPassword(password);
  };
  return (
    <AuthCard title="Confirm your email" focusTitle={!hasKeyboard()}>
      <p className="mt-2 text-muted">
        You opened this link in a different browser. Enter your password to confirm it's you.
      </p>
      <form noValidate method="post" className="mt-5 space-y-4" onSubmit={submit}>
        <Notice tone="bad" id={alert} className="mb-4">
          {shownProblem}
        </Notice>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={hasKeyboard()}
          value={password}
          onChange={setPassword}
          marked={Boolean(shownProblem)}
          aria-describedby={shownProblem ? alert : undefined}
        />
        <Button type="submit" size="lg" className="w-full" isPending={busy}>
          {busy ? 'Confirming...' : 'Confirm and Sign In'}
        </Button>
      </form>
    </AuthCard>
  );
}

function problemOf(error: unknown, code: string): string | null {
  if (code === 'PASSWORD_REQUIRED') return null; // this request had no password
  // The server's message mentions the email too, which this page doesn't ask for.
  if (code === 'INVALID_CREDENTIALS') return 'Incorrect password';
  return failureMessage(error, 'Authentication failed');
}

/** Opened from the link in the sign-up email. Creates the account and signs in. */
export function VerifyPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [state, setState] = useState<State>(token === null ? 'invalid' : 'working');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  const confirm = useCallback(
    async (password?: string) => {
      setBusy(true);
      try {
        await startSession(() => verifyEmail(token!, password));
        setState('done');
        enterSoon(() => void navigate(savedDestination.take(), { replace: true }));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'LINK_INVALID' || code === 'INVALID_REQUEST') setState('invalid');
        else {
          setProblem(problemOf(error, code));
          setState(code === 'PASSWORD_REQUIRED' || password !== undefined ? 'password' : 'failed');
        }
      }
      setBusy(false);
    },
    [navigate, token],
  );

  useEffect(() => {
    if (token === null || started.current) return; // the link works once
    started.current = true;
    void confirm();
  }, [confirm, token]);

  if (state === 'invalid') return <InvalidLink />;
  if (state === 'password')
    return <AskPassword problem={problem} busy={busy} onPassword={(password) => void confirm(password)} />;
  if (state === 'failed')
    return (
      <AuthCard title="We couldn't confirm your email" focusTitle>
        <div className="mt-4">
          <Notice tone="bad" className="mb-4">
            {problem}
          </Notice>
          <Button isPending={busy} onPress={() => void confirm()}>
            Try Again
          </Button>
        </div>
      </AuthCard>
    );
  if (state === 'done')
    return (
      <AuthCard title="Your email is confirmed" focusTitle>
        <div className="mt-4">
          <Notice tone="good">Account created and signed in! Redirecting...</Notice>
        </div>
      </AuthCard>
    );
  return <Working title="Confirming your email..." />;
}
