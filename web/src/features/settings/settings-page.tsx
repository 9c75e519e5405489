import { useSWRConfig } from 'swr';
import { sessionsRoute } from '../../api/generated/routes/auth.ts';
import { keyOf } from '../../api/use-route.ts';
import { useAccount } from '../../api/generated/auth.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { SubscriptionSection } from '../billing/subscription-section.tsx';
import { AccountCard } from './account-card.tsx';
import { DataCard } from './data-card.tsx';
import { DeleteAccountButton } from './delete-account.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSection } from './settings-section.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

export function SettingsPage() {
  const { data: account, error, mutate: refetch } = useAccount();
  const { mutate } = useSWRConfig();
  return (
    <div className="max-w-5xl">
      <PageHeader title="Settings" lead="Manage your account" />
      <div className="mt-6 space-y-8">
        <AccountCard account={account} />
        <SubscriptionSection />
        <SignInCard
          account={account}
          error={error as unknown}
          retry={() => void refetch()}
          onChanged={() => {
            void refetch();
            void mutate(keyOf(sessionsRoute)); // a new password ends the other sessions
          }}
        />
        <SecondFactorCard account={account} accountError={error as unknown} refetchAccount={() => void refetch()} />
        <SessionsCard />
        <NotificationsCard />
        <ShortcutsCard />
        <DataCard />
        <SettingsSection title="Delete Account" lead="This can't be undone.">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
            <p className="min-w-0 flex-1 basis-48 text-muted">
              Deletes your account and all your data. You may want to download your data first.
            </p>
            <DeleteAccountButton look="danger" typed>
              Delete Account
            </DeleteAccountButton>
          </div>
        </SettingsSection>
      </div>
    </div>
  );
}
