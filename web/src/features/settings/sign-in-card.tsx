import type { Account } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { FormRow } from './form-row.tsx';
import { SetPassword } from './set-password.tsx';
import { SettingsSection } from './settings-section.tsx';

function Waiting({ email }: { email: string | null }) {
  const { data: info } = useAppInfo();
  return (
    <Notice tone="plain" className="mt-3">
      {email && (
        <>
          Waiting for you to confirm <EmailText email={email} className="font-semibold" />
          {info?.outbox && (
            <>
              {' · '}
              <Link to="/outbox" className="underline underline-offset-2">
                Open the Test Inbox
              </Link>
            </>
          )}
        </>
      )}
    </Notice>
  );
}

const Rows = ({ account, onChanged }: { account: Account; onChanged: () => void }) => {
  if (account.demo)
    return (
      <p className="flex min-h-41 items-center p-5 text-muted">
        <span>
          Demo accounts have no password and receive no email.{' '}
          <TextLink to="/keep-account">Keep this as my account</TextLink>
        </span>
      </p>
    );
  const waiting = <Waiting email={account.pendingEmail} />;
  if (!account.hasPassword)
    return (
      <div className="divide-y divide-line">
        <div className="p-5">
          <h3 className="text-sm font-medium text-muted">Email</h3>
          <p className="font-medium">
            <EmailText email={account.email} />
          </p>
          <p className="mt-0.5 text-sm text-muted">To change it, set a password first.</p>
          {waiting}
        </div>
        <SetPassword email={account.email} />
      </div>
    );
  return (
    <div className="divide-y divide-line">
      <FormRow name="Email" value={<EmailText email={account.email} />} note={waiting} action="Change Email">
        {(close) => (
          <ChangeEmail
            onRequested={() => {
              close();
              onChanged();
            }}
          />
        )}
      </FormRow>
      <FormRow
        name="Password"
        value={
          <>
            <span aria-hidden>••••••••</span>
            <span className="sr-only">Set</span>
          </>
        }
        action="Change Password"
      >
        {(close) => (
          <ChangePassword
            email={account.email}
            onChanged={() => {
              close();
              onChanged();
            }}
          />
        )}
      </FormRow>
    </div>
  );
};

export const SignInCard = ({
  account,
  error,
  retry,
  onChanged,
}: {
  account: Account | undefined;
  error: unknown;
  retry: () => void;
  /** called after a change, to refetch the account */
  onChanged: () => void;
}) => (
  <SettingsSection title="Sign-in" lead="Your email and password">
    <AsyncView
      data={account}
      error={error}
      retry={retry}
      failed="Unable to load your account"
      loading={<Skeleton className="m-5 h-31" />}
    >
      {(known) => <Rows account={known} onChanged={onChanged} />}
    </AsyncView>
  </SettingsSection>
);
