import { useState } from 'react';
import { requestRecovery } from '../../api/auth-calls.ts';
import { signOut } from '../../app/signing.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';

/** For users who only sign in with a provider: the reset email sets their first password too. */
export function SetPassword({ email }: { email: string }) {
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      const { message, logout } = await requestRecovery(email);
      toasts.show({ tone: 'good', title: 'Email Sent!', description: message });
      if (logout) void signOut();
    } catch (error) {
      toasts.error(failureMessage(error, 'Failed to send reset email'));
    }
    setSending(false);
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-sm font-medium text-muted">Password</h3>
        <p className="font-medium">Not set</p>
        <p className="mt-0.5 text-sm text-muted">
          We'll email you a link to set one and sign you out here. Until then, sign in the way you did before.
        </p>
      </div>
      <Button look="outline" isPending={sending} onPress={() => void send()}>
        {sending ? 'Sending...' : 'Set a Password'}
      </Button>
    </div>
  );
}
