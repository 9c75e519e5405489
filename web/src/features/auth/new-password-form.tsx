import { Check, Circle } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';

import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { PasswordField } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { hasKeyboard } from './email.ts';
import { MIN_PASSWORD_CHARS } from '../../api/generated.ts';

const TOO_SHORT = {
  title: 'Password too short',
  description: `Password must be at least ${MIN_PASSWORD_CHARS} characters long.`,
};
const NO_MATCH = { title: "Passwords don't match", description: 'Please make sure both password fields match.' };

const Condition = ({ met, text }: { met: boolean; text: string }) => {
  const Icon = met ? Check : Circle;
  return (
    <li className={classes('flex items-center gap-2', met ? 'text-up' : 'text-muted')}>
      <Icon aria-hidden size={14} className="shrink-0" />
      <span>
        {text}
        <span className="sr-only">{met ? ' (done)' : ' (not yet)'}</span>
      </span>
    </li>
  );
};

/** Two fields that must match, with the password requirements below them. */
export function NewPasswordForm({
  problem,
  busy,
  onSave,
}: {
  /** the server's objection to the password */
  problem: string | null;
  busy: boolean;
  onSave: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [refused, setRefused] = useState('');
  const long = password.length >= MIN_PASSWORD_CHARS;
  const same = password !== '' && password === repeated;

  // Reachable only from a script or a password manager, because the button is disabled.
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!long) toasts.show({ tone: 'bad', ...TOO_SHORT });
    else if (!same) toasts.show({ tone: 'bad', ...NO_MATCH });
    else {
      setRefused(password);
      onSave(password);
    }
  };

  return (
    <form noValidate method="post" className="mt-5 space-y-4" onSubmit={submit}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus={hasKeyboard()}
        value={password}
        onChange={setPassword}
        error={password === refused ? problem : null}
      />
      <PasswordField
        label="Confirm new password"
        name="repeated"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
      />
      <ul aria-label="Password requirements" aria-live="polite" className="space-y-1 text-sm">
        <Condition met={long} text={TOO_SHORT.description} />
        <Condition met={same} text={NO_MATCH.description} />
      </ul>
      <Button type="submit" size="lg" className="w-full" isDisabled={!long || !same} isPending={busy}>
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}
