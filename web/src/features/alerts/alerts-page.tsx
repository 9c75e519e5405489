import type { Alert } from '@plainscan/contracts';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { markAlertRead, markAlertsRead } from '../../api/generated/alerts.ts';
import { useAlerts, useAlertsChanged } from '../../api/alerts-hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Message } from '../../ui/message.tsx';
import { useRowKeys } from '../../ui/row-keys.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { MarketRow } from './market-row.tsx';
import { MatchesRow } from './matches-row.tsx';

const Empty = () => (
  <Message
    icon={Bell}
    title="No alerts yet"
    actions={
      <Link to="/scanner?panel=strategies" className={buttonClasses('outline')}>
        Open Strategies
      </Link>
    }
  >
    Turn on the bell of a saved strategy, and its new matches show up here after each close. For a summary of the market
    at the open and the close, turn on Market Alerts in Settings.
  </Message>
);

function MarkAllRead() {
  const [busy, setBusy] = useState(false);
  const changed = useAlertsChanged();
  const mark = async () => {
    setBusy(true);
    try {
      await markAlertsRead();
      await changed();
    } catch {
      toasts.error('Failed to mark alerts as read. Please try again.');
    }
    setBusy(false);
  };
  return (
    <Button look="outline" isDisabled={busy} onPress={() => void mark()}>
      Mark All as Read
    </Button>
  );
}

/** The user's inbox. */
export function AlertsPage() {
  const { alerts, error, all, busy, more, retry } = useAlerts();
  const changed = useAlertsChanged();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { row: 'alert' });
  const open = ({ id, read }: Alert) => {
    // If it fails, the alert stays unread.
    if (!read) void markAlertRead(id).then(changed, () => undefined);
  };
  return (
    <div className="space-y-5">
      <PageHeader title="Alerts" lead="New matches of your strategies, and market alerts" />
      <Card aria-label="Inbox">
        <AsyncView
          data={alerts}
          error={error}
          retry={retry}
          failed="Unable to load your alerts"
          loading={
            <div className="space-y-3 p-5">
              {[0, 1, 2].map((i) => (
                <Skeleton key={i} className="h-16" />
              ))}
            </div>
          }
          isEmpty={(loaded) => loaded.length === 0}
          empty={<Empty />}
        >
          {(loaded) => (
            <div ref={list} tabIndex={-1} className="outline-none">
              {loaded.some(({ read }) => !read) && (
                <div className="flex justify-end border-b border-line px-4 py-2.5 sm:px-5">
                  <MarkAllRead />
                </div>
              )}
              <ul aria-label="Alerts" className="divide-y divide-line">
                {loaded.map((alert) =>
                  alert.kind === 'market' ? (
                    <MarketRow key={alert.id} alert={alert} onOpen={open} />
                  ) : (
                    <MatchesRow key={alert.id} alert={alert} onOpen={open} />
                  ),
                )}
              </ul>
              <ListEnd
                what="alerts"
                failed={error !== undefined}
                all={all}
                busy={busy}
                onMore={more}
                className="border-t border-line"
              />
            </div>
          )}
        </AsyncView>
      </Card>
    </div>
  );
}
