import type { AlertChannels as Channels } from '@plainscan/contracts';
import { Link } from 'react-router-dom';
import { testAlertEmail, useAlertChannels } from '../../api/generated/alerts.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planStatusOf } from '../billing/plan-status.ts';
import { usePremiumLink } from '../billing/use-requested-page.ts';
import { AlertTimes } from './alert-times.tsx';
import { ChannelTestButton } from './channel-test-button.tsx';
import { Devices } from './devices.tsx';
import { Webhooks } from './webhooks.tsx';

function PremiumChannels({ channels, onChanged }: { channels: Channels; onChanged: () => Promise<unknown> }) {
  const trial = useTrialStatus();
  const premiumLink = usePremiumLink();
  const isLocked = Boolean(trial && ['expired', 'not-started'].includes(planStatusOf(trial)));
  const hasAny = channels.pushSubscriptions.length + channels.webhooks.length > 0;
  return (
    <>
      {isLocked && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
          <p className="min-w-0 flex-1 basis-48 text-muted">
            Push notifications and webhooks are Premium features. Emails are always included.
          </p>
          <Link to={premiumLink} className={buttonClasses('outline')}>
            Upgrade to Premium
          </Link>
        </div>
      )}
      {(!isLocked || hasAny) && (
        <>
          <Devices channels={channels} canAdd={!isLocked} onChanged={onChanged} />
          <Webhooks webhooks={channels.webhooks} canAdd={!isLocked} onChanged={onChanged} />
        </>
      )}
    </>
  );
}

/** Where and when alerts are sent. Loaded only with the settings page. */
export function AlertChannels() {
  const { data, error, mutate } = useAlertChannels();
  return (
    <AsyncView
      data={data}
      error={error as unknown}
      retry={() => void mutate()}
      failed="Unable to load your alert channels"
      loading={<Skeleton className="m-5 h-40" />}
    >
      {(channels) => (
        <div className="divide-y divide-line border-t border-line">
          <div className="p-5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="font-medium">Email</h3>
                <p className="text-sm text-muted">New matches go to the address of your account.</p>
              </div>
              <ChannelTestButton what="your email address" send={() => testAlertEmail()} />
            </div>
          </div>
          <PremiumChannels channels={channels} onChanged={() => mutate()} />
          <AlertTimes settings={channels.settings} onSaved={() => mutate()} />
        </div>
      )}
    </AsyncView>
  );
}
