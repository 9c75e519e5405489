import type { AlertChannels, AlertDevice } from '@plainscan/contracts';
import { useCallback, useEffect, useState } from 'react';
import { removePushSubscription, testPushSubscription } from '../../api/generated/alerts.ts';
import { ApiError } from '../../api/api-error.ts';
import { forgetDevice, pushDevice } from '../../app/push-device.ts';
import { session } from '../../app/session.ts';
import { date } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { ChannelTestButton } from './channel-test-button.tsx';
import { type PushState, pushState, turnOnPush } from './this-device.ts';

const EXPLANATIONS: Record<PushState, string> = {
  unsupported:
    "This browser can't show push notifications here. Private windows often can't; on an iPhone or iPad, add Plainscan to your Home Screen first.",
  blocked: 'This browser blocks notifications from Plainscan. Allow them in the browser’s settings for this site.',
  off: 'Get a notification when a saved scan has new matches, even if Plainscan is closed.',
  on: 'This device gets your alerts.',
};

const NOT_TURNED_ON = {
  refused: 'The browser didn’t allow them. Private windows can’t show notifications.',
  unreachable: 'The browser can’t reach its push service. Check your connection and try again.',
} as const;

const fail = (error: unknown, otherwise: string) => toasts.error(failureMessage(error, otherwise));

function ThisDevice({
  channels: { pushKey, pushSubscriptions },
  canAdd,
  onChanged,
}: {
  channels: AlertChannels;
  canAdd: boolean;
  onChanged: () => Promise<unknown>;
}) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const known = pushSubscriptions.map(({ id }) => id).join(' ');
  const refresh = useCallback(
    () =>
      pushState(known.split(' ')).then(setState, () => {
        setState('unsupported');
      }),
    [known],
  );
  useEffect(() => void refresh(), [refresh]);

  const turn = async (on: boolean) => {
    setBusy(true);
    try {
      const turned = on ? await turnOnPush(pushKey) : 'off';
      if (turned === 'refused' || turned === 'unreachable') {
        toasts.show({ tone: 'bad', title: 'Notifications are off', description: NOT_TURNED_ON[turned] });
        await refresh();
      } else {
        if (!on) await forgetDevice(session.token());
        await onChanged();
        setState(on ? 'on' : 'off');
      }
    } catch (error) {
      fail(error, 'Failed to change this device. Please try again.');
      await refresh();
    }
    setBusy(false);
  };
  const own = pushDevice.id();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-medium">On this device</h3>
        <p className="text-sm text-muted">{state === null ? 'Checking this browser...' : EXPLANATIONS[state]}</p>
      </div>
      {state === 'off' && canAdd && (
        <Button isPending={busy} onPress={() => void turn(true)}>
          {busy ? 'Turning on...' : 'Turn On Notifications'}
        </Button>
      )}
      {state === 'on' && own !== null && (
        <>
          <Button look="outline" isPending={busy} onPress={() => void turn(false)}>
            {busy ? 'Turning off...' : 'Turn Off'}
          </Button>
          <ChannelTestButton
            what="this device"
            send={() => testPushSubscription(own)}
            onTested={() => void onChanged()}
          />
        </>
      )}
    </div>
  );
}

function OtherDevice({
  device: { id, device, createdAt },
  onChanged,
}: {
  device: AlertDevice;
  onChanged: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removePushSubscription(id);
      await onChanged();
    } catch (error) {
      // It has already been removed, which is what the user wanted.
      if (error instanceof ApiError && error.status === 404) await onChanged();
      else fail(error, 'Failed to remove that device. Please try again.');
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">Added {date(createdAt)}</p>
      </div>
      <Button look="outline" aria-label={`Remove ${device}`} isPending={busy} onPress={() => void remove()}>
        {busy ? 'Removing...' : 'Remove'}
      </Button>
      <ChannelTestButton what={device} send={() => testPushSubscription(id)} onTested={() => void onChanged()} />
    </li>
  );
}

/** Browsers that get push notifications. */
export function Devices(props: { channels: AlertChannels; canAdd: boolean; onChanged: () => Promise<unknown> }) {
  const own = pushDevice.id();
  const others = props.channels.pushSubscriptions.filter(({ id }) => id !== own);
  return (
    <>
      <ThisDevice {...props} />
      {others.length > 0 && (
        <div className="p-5">
          <h3 className="font-medium">Other devices</h3>
          <ul aria-label="Other devices" className="divide-y divide-line">
            {others.map((device) => (
              <OtherDevice key={device.id} device={device} onChanged={props.onChanged} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
