import type { SessionResponse } from '@plainscan/contracts';
import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { readTermsStatus } from '../../api/generated/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { refresh, signIn, signInDemo } from '../../api/auth-calls.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { PlainFrame } from '../../app/plain-frame.tsx';
import { session, useSession } from '../../app/session.ts';
import { signOut, startSession } from '../../app/signing.ts';
import { instant } from '../../lib/format.ts';
import { tokenClaims } from '../../lib/token-times.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { DeploymentGate } from './deployment-gate.tsx';

/** The last response as JSON. Kept outside the page, which is remounted when another user signs in. */
let lastResponse = '';
const listeners = new Set<() => void>();
function show(response: unknown) {
  lastResponse = JSON.stringify(response, null, 2);
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function State() {
  const { user } = useSession();
  const token = session.token();
  const { exp, terms, role } = (token && tokenClaims(token)) || {};
  const facts = [
    ['User', user ? `${user.email} (${user.id})` : 'Signed out'],
    ['Role', typeof role === 'string' ? role : 'None'],
    ['Token expires', typeof exp === 'number' ? instant(new Date(exp * 1000)) : 'No token'],
    ['Terms in the token', typeof terms === 'string' ? terms : 'None'],
  ] as const;
  return (
    <Card aria-label="Session" className="px-5 py-2">
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="py-2.5 sm:flex sm:gap-4">
            <dt className="text-muted sm:w-44 sm:shrink-0">{name}</dt>
            <dd className="figures min-w-0 font-medium break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function DebugSignIn() {
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const response = useSyncExternalStore(subscribe, () => lastResponse);
  const [busy, setBusy] = useState(false);

  const attempt = async (call: () => Promise<unknown>) => {
    setBusy(true);
    try {
      show(await call());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, reason, details, requestId } = error;
      show({ status, code, message: reason, details, requestId });
    }
    setBusy(false);
  };
  const signInWith = (call: () => Promise<SessionResponse>) =>
    attempt(async () => {
      let result: unknown;
      await startSession(async () => {
        const started = await call();
        result = started;
        return started;
      });
      session.reload();
      return result;
    });
  const leaveSession = () =>
    attempt(async () => {
      await signOut();
      return { signedOut: session.signedOut() };
    });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void signInWith(() => signIn(email, password));
  };

  return (
    <PlainFrame>
      <div className="mx-auto max-w-3xl">
        <PageHeader title="Sign-in test" lead="Try the sign-in calls. Demo only.">
          <Badge tone="warn">Debug page</Badge>
        </PageHeader>
        <div className="mt-5 space-y-4">
          <State />
          <Card className="p-5">
            <form noValidate className="max-w-sm space-y-4" onSubmit={submit}>
              <Field label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
              <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
              <Button type="submit" isDisabled={busy}>
                Sign In
              </Button>
            </form>
            <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
              <Button look="outline" isDisabled={busy} onPress={() => void signInWith(signInDemo)}>
                Sign In to the Demo
              </Button>
              <Button look="outline" isDisabled={busy} onPress={() => void signInWith(refresh)}>
                Refresh
              </Button>
              <Button look="outline" isDisabled={busy} onPress={() => void attempt(readTermsStatus)}>
                Terms Status
              </Button>
              <Button look="outline" isDisabled={busy || !user} onPress={() => void leaveSession()}>
                Sign Out
              </Button>
            </div>
          </Card>
          <Card className="p-5">
            <h2 className="text-sm font-medium text-muted">Last response</h2>
            <pre
              role="status"
              tabIndex={0}
              className="mt-2 max-h-96 min-h-11 overflow-auto rounded-md border border-line bg-bg p-3 font-mono text-sm break-all whitespace-pre-wrap"
            >
              {response || 'None yet'}
            </pre>
          </Card>
        </div>
      </div>
    </PlainFrame>
  );
}

export const TestAuthPage = () => (
  <DeploymentGate requires="demo">
    <DebugSignIn />
  </DeploymentGate>
);
