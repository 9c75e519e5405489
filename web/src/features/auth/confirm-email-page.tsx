import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { confirmEmail } from '../../api/auth-calls.ts';
import { renewSession } from '../../api/renew-session.ts';
import { session, useSession } from '../../app/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { useLinkToken } from './link-token.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { Working } from './working.tsx';

type State =
  | { is: 'working' }
  | { is: 'done'; email: string }
  | { is: 'invalid' }
  | { is: 'signed-out' }
  | { is: 'taken'; text: string }
  | { is: 'failed'; text: string };

const INVALID = 'Links work once and expire. Request a new one in Settings.';

const SIGN_IN_FIRST = "Sign in to the account you're changing, then open the link again.";

function outcome(error: unknown): State {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'LINK_INVALID' || code === 'INVALID_REQUEST') return { is: 'invalid' };
  if (code === 'EMAIL_TAKEN') return { is: 'taken', text: failureMessage(error, 'This email already has an account.') };
  if (code === 'WRONG_ACCOUNT') return { is: 'taken', text: failureMessage(error, SIGN_IN_FIRST) };
  if (error instanceof ApiError && error.status === 401) return { is: 'signed-out' };
  return { is: 'failed', text: failureMessage(error, 'An error occurred. Please try again.') };
}

/** Opened from the link that confirms an email change. Only the user who requested the change can use it. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { user } = useSession();
  const [state, setState] = useState<State>(token === null ? { is: 'invalid' } : { is: 'working' });
  const started = useRef(false);
  const [wasDemo] = useState(user?.demo === true);

  const confirm = useCallback(async () => {
    try {
      const { email } = await confirmEmail(token!);
      setState({ is: 'done', email });
      const current = session.token();
      if (current) await renewSession(current).catch(() => undefined); // so that this browser shows the new email
    } catch (error) {
      setState(outcome(error));
    }
  }, [token]);

  useEffect(() => {
    if (token === null || started.current) return; // the link works once
    started.current = true;
    void confirm();
  }, [confirm, token]);

  const nextLink = (
    <Link to={user ? '/settings' : '/login'} className={buttonClasses('outline')}>
      {user ? 'Go to Settings' : 'Sign In'}
    </Link>
  );
  if (state.is === 'working') return <Working title="Confirming your email..." />;
  if (state.is === 'done')
    return (
      <AuthCard title={wasDemo ? 'This account is yours' : 'Your email was changed'} focusTitle>
        <p className="mt-2 text-muted">
          You'll now sign in with <strong className="font-medium break-all text-text">{state.email}</strong>.
          {wasDemo && ' Your trades and saved scans are still here. Demo Premium has ended.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          {wasDemo && (
            <Link to="/" className={buttonClasses('solid')}>
              Go to Home
            </Link>
          )}
          {nextLink}
        </div>
      </AuthCard>
    );
  if (state.is === 'invalid')
    return (
      <AuthCard title="This link has expired" focusTitle>
        <p className="mt-2 text-muted">{INVALID}</p>
        <div className="mt-5">{nextLink}</div>
      </AuthCard>
    );
  if (state.is === 'signed-out')
    return (
      <AuthCard title="Please sign in first" focusTitle>
        <p className="mt-2 text-muted">{SIGN_IN_FIRST}</p>
        <div className="mt-5">{nextLink}</div>
      </AuthCard>
    );
  return (
    <AuthCard title="We couldn't change your email" focusTitle>
      <div className="mt-4">
        <Notice tone="bad" className="mb-4">
          {state.text}
        </Notice>
        <div className="flex flex-wrap gap-2">
          {state.is === 'failed' && <Button onPress={() => void confirm()}>Try Again</Button>}
          {nextLink}
        </div>
      </div>
    </AuthCard>
  );
}
