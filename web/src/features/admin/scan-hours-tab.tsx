import type { MarketClock, ScanHours, ScanHoursSetting } from '@plainscan/contracts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { setScanHours, useScanHours } from '../../api/generated/admin.ts';
import { useMarketClock } from '../../api/generated/app.ts';
import { SCAN_HOURS } from '../../api/generated.ts';
import { isKeyOf } from '../../api/use-route.ts';
import { useSession } from '../../app/session.ts';
import { dateTime, instant } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { AdminFrame } from './admin-frame.tsx';
import { administrator } from './words.ts';

const POLICIES: Record<ScanHours, { name: string; does: string }> = {
  market: {
    name: 'Regular market hours',
    does: 'Scans run only while the market is open. At other times, users see when it opens next.',
  },
  'last-close': {
    name: 'Last close while closed',
    does: 'While the market is closed, scans run on the last close, and the results say so.',
  },
  always: { name: 'Always', does: "Scans run at any time, and the results don't mention market hours." },
};

/** What choosing a policy changes now. */
function effectOf(chosen: ScanHours, clock: MarketClock | undefined): string {
  if (chosen === 'last-close') return 'Scans run at any time. While the market is closed, results show the last close.';
  if (chosen === 'always') return "Scans run at any time. Results don't say whether the market is open.";
  if (!clock) return 'While the market is closed, scans are refused.';
  return clock.isOpen
    ? `Scans keep running until the market closes, ${instant(clock.nextClose)}. After that, they're refused until it opens.`
    : `The market is closed, so scans are refused from now until it opens, ${instant(clock.nextOpen)}.`;
}

function describeChange({ changedAt, changedBy }: ScanHoursSetting, me: string | undefined): string {
  if (changedAt === null) return 'Set by configuration; never changed here';
  const by = changedBy === null ? 'a deleted account' : administrator(changedBy, me).toLowerCase();
  return `Changed by ${by} · ${dateTime(changedAt)}`;
}

function Confirm({ chosen, onClose }: { chosen: ScanHours; onClose: () => void }) {
  const { data: clock } = useMarketClock();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const { name } = POLICIES[chosen];
  const save = async () => {
    setBusy(true);
    try {
      await setScanHours({ scanHours: chosen });
      await mutate((key) => isKeyOf(key, /^\/api\/(market-clock|admin\/scan-hours)$/));
      toasts.show({ tone: 'good', title: 'Scan Hours Changed', description: `They're now set to “${name}”.` });
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to change the scan hours. Please try again.'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Change scan hours to “${name}”?`}
      confirm={{ label: 'Change Scan Hours', busyLabel: 'Changing...' }}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>{effectOf(chosen, clock)}</p>
      <p className="mt-2">This applies to all users within a second.</p>
    </ConfirmDialog>
  );
}

/** /admin/scan-hours */
export function ScanHoursTab() {
  const { data, error, mutate } = useScanHours();
  const { user } = useSession();
  const [chosen, setChosen] = useState<ScanHours | null>(null);
  return (
    <AdminFrame tab="scan-hours" title="Scan Hours" lead="Choose when users can scan." error={error}>
      <Card aria-label="Scan hours">
        <AsyncView
          data={data}
          error={error as unknown}
          retry={() => void mutate()}
          failed="Unable to load the scan hours"
          loading={<Skeleton className="m-5 h-74 sm:h-59" />}
        >
          {(setting) => (
            <>
              <CardHeader title={POLICIES[setting.scanHours].name} lead={describeChange(setting, user?.id)} />
              <ul className="divide-y divide-line border-t border-line">
                {SCAN_HOURS.map((policy) => (
                  <li key={policy} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5">
                    <div className="min-w-0 flex-1 basis-60">
                      <p className="font-medium">{POLICIES[policy].name}</p>
                      <p className="text-sm text-muted">{POLICIES[policy].does}</p>
                    </div>
                    {policy === setting.scanHours ? (
                      <Badge tone="accent">Current</Badge>
                    ) : (
                      <Button
                        look="outline"
                        aria-label={`Use This: ${POLICIES[policy].name}`}
                        onPress={() => setChosen(policy)}
                      >
                        Use This
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </AsyncView>
      </Card>
      {chosen && <Confirm chosen={chosen} onClose={() => setChosen(null)} />}
    </AdminFrame>
  );
}
