import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { providerUrl } from '../../api/auth-calls.ts';
import { useSession } from '../../app/session.ts';
import { page } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { CodeStep } from './code-step.tsx';
import { DemoEntry } from './demo-entry.tsx';
import { useDestination } from './destination.ts';
import { savedDestination } from './saved-destination.ts';

const TITLES = { 'sign-in': 'Sign in to your account', 'sign-up': 'Create an account' } as const;

/** The other sign-in methods this deployment offers. */
function OtherMethods({ to }: { to: string }) {
  const { data: info } = useAppInfo();
  if (!info?.provider && !info?.demo) return null;
  return (
    <div className="mt-6 space-y-4">
      <p
        aria-hidden
        className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      {info.provider && (
        <Button look="outline" size="lg" className="w-full" onPress={() => page.go(providerUrl(to))}>
          Continue with {info.provider}
        </Button>
      )}
      {info.demo && <DemoEntry look="outline" className="w-full" />}
    </div>
  );
}

/**
 * /login and /signup, and shown in place of any page that needs a session. `aside` describes that page. `sharedScan`
 * replaces the form if the URL has a plan, except after a session expired, when the user can sign in again in place.
 */
export function AuthPage({ aside, sharedScan }: { aside?: ReactNode; sharedScan?: ReactNode }) {
  const { search } = useLocation();
  const { mode, to, needsSession, at } = useDestination();
  const { notice } = useSession();
  const { isLoading } = useAppInfo();
  const [email, setEmail] = useState('');
  const reasonId = useId();
  const [codeRequired, setCodeRequired] = useState(false);
  const [expired, setExpired] = useState<string | null>(null);
  const reason = expired ?? notice ?? (needsSession ? 'Sign in to open this page.' : null);
  const [unconfirmed, setUnconfirmed] = useState<{ mode: string; email: string; password: string } | null>(null);

  if (sharedScan && notice === null && new URLSearchParams(search).has('plan')) return sharedScan;
  if (unconfirmed?.mode === mode)
    return (
      <CheckInbox
        {...unconfirmed}
        onOther={() => {
          setEmail('');
          setUnconfirmed(null);
        }}
      />
    );
  if (codeRequired && mode === 'sign-in')
    return (
      <CodeStep
        onExpired={(words) => {
          setExpired(words);
          setCodeRequired(false);
        }}
        onCancel={() => setCodeRequired(false)}
      />
    );
  return (
    <AuthCard title={TITLES[mode]} growing={isLoading} aside={aside}>
      <Notice tone="plain" id={reasonId} className="mt-3">
        {reason}
      </Notice>
      <AuthForm
        key={mode}
        mode={mode}
        reason={reason === null ? null : reasonId}
        email={email}
        onEmail={setEmail}
        onUnconfirmed={(address, password) => {
          savedDestination.save(to);
          setUnconfirmed({ mode, email: address, password });
        }}
        onCodeRequired={() => {
          setExpired(null);
          setCodeRequired(true);
        }}
      />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        {mode === 'sign-in' ? (
          <>
            <TextLink to={at('sign-up')}>Create an account</TextLink>
            <TextLink to="/forgot-password" state={{ email }}>
              Forgot your password?
            </TextLink>
          </>
        ) : (
          <TextLink to={at('sign-in')}>Already have an account? Sign in</TextLink>
        )}
      </div>
      <OtherMethods to={to} />
    </AuthCard>
  );
}
