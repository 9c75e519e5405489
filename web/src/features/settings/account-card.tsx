import type { Account } from '@plainscan/contracts';
import { LogOut } from 'lucide-react';
import { useSession } from '../../app/session.ts';
import { signOut } from '../../app/signing.ts';
import { date } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Shows the session's user until the account is loaded, or if it can't be. */
export function AccountCard({ account }: { account: Account | undefined }) {
  const { user } = useSession();
  const { full_name: name, avatar_url: avatar } = (account ?? user)?.user_metadata ?? {};
  const email = (account ?? user)?.email;
  return (
    <SettingsSection title="Account" lead="Your email and membership">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <Avatar url={avatar ?? null} name={name ?? null} className="size-11" />
        <div className="min-w-0 flex-1 basis-48">
          {name && <p className="font-medium break-words">{name}</p>}
          <p className={name ? 'text-muted' : 'font-medium'}>{email ? <EmailText email={email} /> : 'Not available'}</p>
          <p className="mt-0.5 flex min-h-13 flex-wrap content-start items-center gap-2 text-sm text-muted sm:min-h-6">
            {account && <>Member since {date(account.createdAt)}</>}
            {account?.role === 'admin' && <Badge tone="accent">Administrator</Badge>}
            {account?.demo && <Badge>Demo account</Badge>}
          </p>
        </div>
        <Button look="outline" onPress={() => void signOut()}>
          <LogOut aria-hidden size={16} />
          Sign Out
        </Button>
      </div>
    </SettingsSection>
  );
}
