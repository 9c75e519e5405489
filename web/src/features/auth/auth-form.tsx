import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { signIn, signUp } from '../../api/auth-calls.ts';
import { startSession } from '../../app/signing.ts';
import { ALL_FIELDS, newPasswordProblem } from '../../lib/password-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SECOND_FACTOR_REQUIRED } from './code-step.tsx';
import type { AuthMode } from './destination.ts';
import { INVALID_EMAIL, hasKeyboard, isEmail } from './email.ts';
import { enterSoon } from './enter.ts';
import { failureMessage } from '../../api/failure-message.ts';

type FieldName = 'email' | 'password' | 'repeated';
interface Problem {
  at: FieldName;
  text: string;
}

const WORDS = {
  'sign-in': { submit: 'Sign In', busy: 'Signing in...', failed: 'Authentication failed' },
  'sign-up': { submit: 'Create Account', busy: 'Creating account...', failed: 'Account creation failed' },
} as const;

function problemOf(mode: AuthMode, email: string, password: string, repeated: string): Problem | null {
  if (!email) return { at: 'email', text: ALL_FIELDS };
  if (!password) return { at: 'password', text: ALL_FIELDS };
  if (!isEmail(email)) return { at: 'email', text: INVALID_EMAIL };
  return mode === 'sign-up' ? newPasswordProblem(password, repeated) : null;
}

/**
 * Email and password, with a confirmation on sign-up. One error is shown at a time, above the form; its field is marked
 * and focused.
 */
export function AuthForm({
  mode,
  reason,
  email,
  onEmail,
  onUnconfirmed,
  onCodeRequired,
}: {
  mode: AuthMode;
  /** ID of the text that explains why the form is shown; announced with the first field, which has focus */
  reason: string | null;
  email: string;
  onEmail: (email: string) => void;
  /** a link was emailed: the address must be confirmed first */
  onUnconfirmed: (email: string, password: string) => void;
  /** the password is right, and the account has two-factor authentication */
  onCodeRequired: () => void;
}) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const form = useRef<HTMLFormElement>(null);
  const alert = useId();

  const refuse = (refused: Problem) => {
    setProblem(refused);
    setState('ready');
    (form.current?.elements.namedItem(refused.at) as HTMLInputElement | null)?.focus();
  };

  const fail = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'EMAIL_NOT_VERIFIED') onUnconfirmed(email.trim(), password);
    else if (code === SECOND_FACTOR_REQUIRED) onCodeRequired();
    else if (code === 'INVALID_REQUEST') refuse({ at: 'email', text: INVALID_EMAIL });
    else refuse({ at: 'password', text: failureMessage(error, WORDS[mode].failed) });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (state !== 'ready') return;
    const address = email.trim();
    const found = problemOf(mode, address, password, repeated);
    if (found) {
      refuse(found);
      return;
    }
    setProblem(null);
    setState('busy');
    try {
      if (mode === 'sign-up') {
        await signUp(address, password);
        onUnconfirmed(address, password);
      } else {
        await startSession(() => signIn(address, password));
        setState('done');
        enterSoon();
      }
    } catch (error) {
      fail(error);
    }
  };

  const field = (at: FieldName, change: (text: string) => void) => ({
    name: at,
    marked: problem?.at === at,
    'aria-describedby': [problem?.at === at && alert, at === 'email' && reason].filter(Boolean).join(' ') || undefined,
    onChange: (text: string) => {
      change(text);
      setProblem(null);
    },
  });
  const { submit: label, busy } = WORDS[mode];
  return (
    <form ref={form} noValidate method="post" className="mt-5 space-y-4" onSubmit={(event) => void submit(event)}>
      <Notice tone="bad" id={alert} className="mb-4">
        {problem?.text}
      </Notice>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={hasKeyboard()}
        maxLength={254}
        value={email}
        {...field('email', onEmail)}
      />
      <PasswordField
        label="Password"
        autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
        value={password}
        hint={mode === 'sign-up' ? 'At least 6 characters. A short sentence is easy to remember.' : undefined}
        {...field('password', setPassword)}
      />
      {mode === 'sign-up' && (
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={repeated}
          {...field('repeated', setRepeated)}
        />
      )}
      <Notice tone="good" className="mb-4">
        {state === 'done' && 'Signed in successfully! Redirecting...'}
      </Notice>
      <Button type="submit" size="lg" className="w-full" isPending={state !== 'ready'}>
        {state === 'busy' ? busy : label}
      </Button>
    </form>
  );
}
