import type { Account, SecondFactor } from '@plainscan/contracts';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { sessionsRoute } from '../../api/generated/routes/auth.ts';
import { keyOf } from '../../api/use-route.ts';
import { disableSecondFactor, renewRecoveryCodes, useSecondFactor } from '../../api/generated/auth.ts';
import { renewSession } from '../../api/renew-session.ts';
import { session } from '../../app/session.ts';
import { date, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { FormRow } from './form-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SettingsSection } from './settings-section.tsx';

const NAME = 'Two-factor authentication';

function Rows({
  account,
  factor,
  onCodes,
  onDisabled,
}: {
  account: Account;
  factor: SecondFactor;
  onCodes: (codes: string[]) => void;
  onDisabled: () => Promise<void>;
}) {
  const { email, demo, hasPassword } = account;
  if (demo) return <p className="p-5 text-muted">Demo accounts can't use two-factor authentication.</p>;
  if (!hasPassword) return <p className="p-5 text-muted">To turn it on, set a password first.</p>;
  if (!factor.enabled)
    return (
      <FormRow name="Authenticator app" value="Off" action="Set Up">
        {(close) => (
          <SecondFactorSetup
            email={email}
            onEnabled={(codes) => {
              close();
              onCodes(codes);
            }}
          />
        )}
      </FormRow>
    );
  return (
    <div className="divide-y divide-line">
      <FormRow
        name="Authenticator app"
        value={factor.enabledAt ? `On since ${date(factor.enabledAt)}` : 'On'}
        action="Turn Off"
      >
        {(close) => (
          <div className="space-y-4">
            <p className="text-muted">
              {factor.required
                ? "Administrators need two-factor authentication here. If you turn it off, you'll need to set it up again right away, for example with another phone."
                : "After this, your password is enough to sign in, and your recovery codes won't work anymore."}
            </p>
            <SecondFactorForm
              email={email}
              button={{ label: 'Turn Off', busyLabel: 'Turning off...' }}
              failed="Failed to turn off two-factor authentication. Please try again."
              submit={async (input) => {
                await disableSecondFactor(input);
                toasts.show({
                  tone: 'good',
                  title: 'Two-factor authentication is off',
                  description: factor.required ? 'Set it up again to continue.' : 'Your password is enough to sign in.',
                });
                close();
                await onDisabled();
              }}
            />
          </div>
        )}
      </FormRow>
      <FormRow
        name="Recovery codes"
        value={factor.recoveryCodesLeft === 0 ? 'None left' : `${plural(factor.recoveryCodesLeft, 'code')} left`}
        action="Create New Codes"
      >
        {(close) => (
          <div className="space-y-4">
            <p className="text-muted">Your old recovery codes will stop working.</p>
            <SecondFactorForm
              email={email}
              button={{ label: 'Create New Codes', busyLabel: 'Creating...' }}
              failed="Failed to create new recovery codes. Please try again."
              submit={async (input) => {
                const { recoveryCodes } = await renewRecoveryCodes(input);
                close();
                onCodes(recoveryCodes);
              }}
            />
          </div>
        )}
      </FormRow>
    </div>
  );
}

export function SecondFactorCard({
  account,
  accountError,
  refetchAccount,
}: {
  account: Account | undefined;
  accountError: unknown;
  refetchAccount: () => void;
}) {
  const { data: factor, error, mutate } = useSecondFactor();
  const { mutate: mutateAny } = useSWRConfig();
  const [codes, setCodes] = useState<string[] | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useFocusAfter(codes?.length ?? 0, () => (codes === null ? body.current : null));
  return (
    <SettingsSection title={NAME} lead="A code from your phone when you sign in">
      <div ref={body} tabIndex={-1} className="outline-none">
        {codes ? (
          <div className="p-5">
            <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
          </div>
        ) : (
          <AsyncView
            data={account && factor && { account, factor }}
            error={accountError ?? (error as unknown)}
            retry={() => {
              if (!account) refetchAccount();
              void mutate();
            }}
            failed="Unable to load two-factor authentication"
            loading={<Skeleton className="m-5 h-10.5" />}
          >
            {(known) => (
              <Rows
                {...known}
                onCodes={(shown) => {
                  setCodes(shown);
                  void mutate();
                  void mutateAny(keyOf(sessionsRoute)); // turning it on ends the other sessions
                }}
                onDisabled={async () => {
                  await mutate();
                  const token = known.factor.required && session.token();
                  // A renewed token says that it must be set up again.
                  if (token) await renewSession(token).catch(() => undefined);
                }}
              />
            )}
          </AsyncView>
        )}
      </div>
    </SettingsSection>
  );
}
