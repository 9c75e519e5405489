import { Suspense } from 'react';
import { lazyPart } from '../../app/lazy-part.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSavedPreferences } from './use-saved-preferences.ts';

const AlertChannels = lazyPart(() => import('./alert-channels.tsx').then((m) => m.AlertChannels));

const SWITCHES = [
  { name: 'emailNotifications', label: 'Email Notifications', description: 'Receive scanner alerts via email' },
  { name: 'marketAlerts', label: 'Market Alerts', description: 'Get notified about market movements' },
] as const;

const LEAD =
  'Market Alerts arrive in your inbox and by email a few minutes after the open, and after the close: breadth, biggest movers, new matches of your strategies, and open trades near their stop. Included in the trial and Premium.';

export function NotificationsCard() {
  const { preferences, error, retry, change } = useSavedPreferences();
  return (
    <SettingsSection title="Notifications" lead={LEAD}>
      <AsyncView
        data={preferences}
        error={error}
        retry={retry}
        failed="Unable to load your preferences"
        loading={<Skeleton className="m-5 h-24" />}
      >
        {(shown) => (
          <div className="divide-y divide-line px-5 py-1">
            {SWITCHES.map(({ name, ...words }) => (
              <Switch
                key={name}
                {...words}
                isSelected={shown[name]}
                onChange={(selected) => change({ [name]: selected })}
              />
            ))}
          </div>
        )}
      </AsyncView>
      <Suspense fallback={<Skeleton className="m-5 h-40" />}>
        <AlertChannels />
      </Suspense>
    </SettingsSection>
  );
}
