import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { finishSignIn } from '../../api/auth-calls.ts';
import { startSession } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { enterSoon } from './enter.ts';
import { failureMessage } from '../../api/failure-message.ts';

export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';

const KINDS = {
  app: {
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Authentication code',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 11,
    accepted: /^\d{6}$/,
    missing: 'Enter the 6-digit code from your app.',
    refused: 'That code is incorrect or was already used. Try the next one.',
    other: 'Use a Recovery Code',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each one works once.',
    label: 'Recovery code',
    autoComplete: 'off',
    inputMode: undefined,
    maxLength: 32,
    accepted: /./,
    missing: 'Enter a recovery code.',
    refused: 'That recovery code is incorrect or was already used.',
    other: 'Use Your Authenticator App',
  },
} as const;

/** The second step of a sign-in, which asks for a code. A cookie identifies the sign-in. */
export function CodeStep({
  onSignedIn,
  onExpired,
  onCancel,
}: {
  /** runs before the session is shown */
  onSignedIn?: () => void;
  onExpired: (reason: string) => void;
  onCancel: () => void;
}) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const form = useRef<HTMLFormElement>(null);
  const alert = useId();
  const { lead, label, autoComplete, inputMode, maxLength, accepted, missing, refused, other } = KINDS[kind];

  const refuse = (text: string) => {
    setProblem(text);
    setState('ready');
    (form.current?.elements.namedItem('code') as HTMLInputElement | null)?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (state !== 'ready') return;
    const entered = code.replaceAll(/\s/g, '');
    if (!accepted.test(entered)) {
      refuse(missing);
      return;
    }
    setProblem(null);
    setState('busy');
    try {
      await startSession(() => finishSignIn(entered));
      setState('done');
      enterSoon(onSignedIn);
    } catch (error) {
      const failed = error instanceof ApiError ? error.code : '';
      const words = failureMessage(error, 'Authentication failed');
      if (failed === 'SIGN_IN_EXPIRED') onExpired(words);
      else refuse(failed === 'INVALID_CODE' ? refused : words);
    }
  };

  return (
    <AuthCard title="Two-factor authentication">
      <p className="mt-2 text-muted">{lead}</p>
      <form ref={form} noValidate method="post" className="mt-5 space-y-4" onSubmit={(event) => void submit(event)}>
        <Notice tone="bad" id={alert} className="mb-4">
          {problem}
        </Notice>
        <Field
          key={kind}
          label={label}
          name="code"
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoFocus
          maxLength={maxLength}
          value={code}
          marked={problem !== null}
          aria-describedby={problem === null ? undefined : alert}
          onChange={(text) => {
            setCode(text);
            setProblem(null);
          }}
        />
        <Notice tone="good" className="mb-4">
          {state === 'done' && 'Signed in successfully! Redirecting...'}
        </Notice>
        <Button type="submit" size="lg" className="w-full" isPending={state !== 'ready'}>
          {state === 'busy' ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look="outline"
          className="flex-1"
          onPress={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            setCode('');
            setProblem(null);
          }}
        >
          {other}
        </Button>
        <Button look="quiet" className="flex-1" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </AuthCard>
  );
}
