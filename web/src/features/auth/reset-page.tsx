import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { checkRecovery, finishRecovery } from '../../api/auth-calls.ts';
import { signOut } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toasts } from '../../ui/toasts.ts';
import { AuthCard } from './auth-card.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { failureMessage } from '../../api/failure-message.ts';
import { Working } from './working.tsx';

const REDIRECT_MS = 3000;
const isInvalidLink = (error: unknown) =>
  error instanceof ApiError && (error.code === 'LINK_INVALID' || error.code === 'INVALID_REQUEST');

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthCard title="Password updated" focusTitle>
      <p className="mt-2 text-muted">
        You've been signed out on all devices. Sign in with your new password. Taking you to Home...
      </p>
      <p className="mt-4">
        <TextLink to="/login">Sign In</TextLink>
      </p>
    </AuthCard>
  );
}

/** Checks the link, sets a new password, and signs out every session. */
export function ResetPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [state, setState] = useState<'checking' | 'form' | 'failed' | 'saving' | 'done'>('checking');
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  const rejectLink = useCallback(() => {
    toasts.show({
      tone: 'bad',
      title: 'Invalid reset link',
      description: 'Please request a new password reset link.',
    });
    void navigate('/forgot-password', { replace: true });
  }, [navigate]);

  useEffect(() => {
    if (token === null) {
      rejectLink();
      return;
    }
    let canceled = false;
    checkRecovery(token).then(
      () => !canceled && setState('form'),
      (error: unknown) => {
        if (canceled) return;
        if (isInvalidLink(error)) rejectLink();
        else {
          setProblem(failureMessage(error, 'An error occurred. Please try again.'));
          setState('failed');
        }
      },
    );
    return () => {
      canceled = true;
    };
  }, [token, tries, rejectLink]);

  const save = async (password: string) => {
    setProblem(null);
    toasts.clear(); // the last error no longer applies
    setState('saving');
    try {
      await finishRecovery(token!, password);
      setState('done');
      void signOut();
    } catch (error) {
      if (isInvalidLink(error)) {
        rejectLink();
        return;
      }
      const words = failureMessage(error, 'Failed to update password. Please try again.');
      toasts.show({ tone: 'bad', title: 'Error updating password', description: words });
      setProblem(error instanceof ApiError && error.code === 'WEAK_PASSWORD' ? words : null);
      setState('form');
    }
  };

  if (state === 'checking') return <Working title="Checking your link..." />;
  if (state === 'done') return <Done />;
  if (state === 'failed')
    return (
      <AuthCard title="We couldn't check your link" focusTitle>
        <div className="mt-4 space-y-4">
          <Notice tone="bad" className="mb-4">
            {problem}
          </Notice>
          <Button
            onPress={() => {
              setState('checking');
              setTries(tries + 1);
            }}
          >
            Try Again
          </Button>
        </div>
      </AuthCard>
    );
  return (
    <AuthCard title="Choose a new password">
      <NewPasswordForm problem={problem} busy={state === 'saving'} onSave={(password) => void save(password)} />
    </AuthCard>
  );
}
