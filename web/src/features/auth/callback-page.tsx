import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readAppInfo } from '../../api/generated/app.ts';
import { ApiError } from '../../api/api-error.ts';
import { refresh } from '../../api/auth-calls.ts';
import { session } from '../../app/session.ts';
import { startSession } from '../../app/signing.ts';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import { toasts } from '../../ui/toasts.ts';
import { CodeStep, SECOND_FACTOR_REQUIRED } from './code-step.tsx';
import { Working } from './working.tsx';

/** Keyed by the server's error codes. Messages in the URL are never shown, because anyone can craft a URL. */
const REASONS: Record<string, string> = {
  PROVIDER_REFUSED: 'Sign-in was canceled or denied. Please try again.',
  PROVIDER_UNAVAILABLE: "We can't reach the sign-in service. Please try again later.",
};
const TRY_AGAIN = 'Please try again.';

/** Opened when the user returns from the provider: the cookie is set, but this page has no session yet. */
export function CallbackPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(hash.slice(1));
  const to = safeRedirect(params.get('redirect'));
  if (params.get('error') !== SECOND_FACTOR_REQUIRED) return <Completing />;
  const toForm = () => void navigate(`/login?${new URLSearchParams({ redirect: to })}`, { replace: true });
  return (
    <CodeStep
      onSignedIn={() => void navigate(to, { replace: true })}
      onExpired={(words) => {
        toasts.show({ tone: 'bad', title: 'Authentication failed', description: words });
        toForm();
      }}
      onCancel={toForm}
    />
  );
}

function Completing() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return; // the cookie's token works once
    started.current = true;
    const params = new URLSearchParams(hash.slice(1));
    const go = (path: string) => void navigate(path, { replace: true });

    const fail = (code: string) => {
      toasts.show({ tone: 'bad', title: 'Authentication failed', description: REASONS[code] ?? TRY_AGAIN });
      go('/signup');
    };

    const finish = async () => {
      const provider = readAppInfo().then(
        (info) => info.provider,
        () => null,
      );
      await startSession(refresh);
      const name = (await provider) ?? 'Google';
      toasts.show({ tone: 'good', title: 'Welcome!', description: `Successfully signed in with ${name}.` });
      go(safeRedirect(params.get('redirect')));
      session.reload();
    };

    const error = params.get('error');
    if (error !== null) fail(error);
    else
      finish().catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 401) go('/login');
        else fail('');
      });
  }, [hash, navigate]);

  return <Working title="Completing sign-in..." />;
}
