import { useEffect, useState } from 'react';
import { useAccount, useSecondFactor } from '../../api/generated/auth.ts';
import { renewSession } from '../../api/renew-session.ts';
import { session } from '../../app/session.ts';
import { signOut } from '../../app/signing.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { AuthCard } from '../auth/auth-card.tsx';
import { failureMessage } from '../../api/failure-message.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SetPassword } from './set-password.tsx';

/** Replaces the app. The server refuses every other call until a new token says that two-factor authentication is on. */
export function SecondFactorWall({
  codes,
  onCodes,
}: {
  /** the new recovery codes, while they are shown */
  codes: string[] | null;
  onCodes: (codes: string[] | null) => void;
}) {
  const { data: account, error, mutate } = useAccount();
  const { data: factor } = useSecondFactor();
  const [busy, setBusy] = useState(false);

  const enter = async () => {
    const token = session.token();
    setBusy(true);
    try {
      if (token !== null) await renewSession(token);
      onCodes(null);
    } catch (failure) {
      toasts.error(failureMessage(failure, 'Please try again.'));
    }
    setBusy(false);
  };

  const enabledElsewhere = factor?.enabled === true;
  useEffect(() => {
    const token = session.token();
    if (enabledElsewhere && token !== null) void renewSession(token).catch(() => undefined);
  }, [enabledElsewhere]);

  return (
    <AuthCard title="Set up two-factor authentication">
      <p className="mt-2 mb-5 text-muted">Administrators need two-factor authentication here. Set it up to continue.</p>
      {codes ? (
        <RecoveryCodes heading="h2" codes={codes} done="Continue" busy={busy} onDone={() => void enter()} />
      ) : (
        <AsyncView
          data={account}
          error={error as unknown}
          retry={() => void mutate()}
          failed="Unable to load your account"
          loading={<Skeleton className="h-48" />}
        >
          {({ email, hasPassword }) =>
            hasPassword ? (
              <SecondFactorSetup email={email} onEnabled={onCodes} />
            ) : (
              <>
                <h2 className="font-medium">Set a password first</h2>
                <SetPassword email={email} />
              </>
            )
          }
        </AsyncView>
      )}
      <div className="mt-6 border-t border-line pt-4">
        <Button look="quiet" onPress={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </AuthCard>
  );
}
