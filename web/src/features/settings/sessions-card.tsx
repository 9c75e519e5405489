import type { SessionList } from '@plainscan/contracts';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { endOtherSessions, endSession, useSessions } from '../../api/generated/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { dateTime, plural } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusAfter } from '../../ui/focus-after.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { SettingsSection } from './settings-section.tsx';

type Session = SessionList['sessions'][number];

const nameOf = ({ device }: Session) => device ?? 'Unknown device';

function showError(error: unknown) {
  toasts.error(failureMessage(error, 'Failed to sign out that device. Please try again.'));
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<unknown> }) {
  const [ending, setEnding] = useState(false);
  const Icon = /iphone|ipad|android/i.test(session.device ?? '') ? Smartphone : Monitor;
  const end = async () => {
    setEnding(true);
    try {
      await endSession(session.id);
      toasts.show({ tone: 'good', title: 'Device signed out', description: `${nameOf(session)} has been signed out.` });
      await onEnded();
    } catch (error) {
      // It has already ended, which is what the user wanted.
      if (error instanceof ApiError && error.status === 404) await onEnded();
      else showError(error);
    }
    setEnding(false);
  };
  return (
    <li className="flex items-center gap-4 px-5 py-3.5">
      <Icon aria-hidden size={18} className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {nameOf(session)}
          {session.current && <Badge tone="up">This device</Badge>}
        </p>
        <p className="figures mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
          {session.network && <span className="wrap-anywhere">Network {session.network}</span>}
          <span>Last used {dateTime(session.lastUsedAt)}</span>
          <span>
            Signed in {dateTime(session.createdAt)}
            {session.secondFactor && ' with two-factor authentication'}
          </span>
        </p>
      </div>
      {!session.current && (
        <Button look="outline" aria-label={`Sign out ${nameOf(session)}`} isPending={ending} onPress={() => void end()}>
          {ending ? 'Signing out...' : 'Sign Out'}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ others, onEnded }: { others: number; onEnded: () => Promise<unknown> }) {
  const [confirming, setConfirming] = useState(false);
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      const { ended } = await endOtherSessions();
      await onEnded();
      toasts.show({
        tone: 'good',
        title: 'Signed out everywhere else',
        description: ended === 1 ? '1 device was signed out.' : `${plural(ended, 'device')} were signed out.`,
      });
      setConfirming(false);
    } catch (error) {
      showError(error);
    }
    setEnding(false);
  };
  return (
    <div className="border-t border-line px-5 py-4">
      <Button look="outline" onPress={() => setConfirming(true)}>
        Sign Out Everywhere Else
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Sign out everywhere else?"
          confirm={{ label: 'Sign Out Everywhere Else', busyLabel: 'Signing out...' }}
          busy={ending}
          onConfirm={() => void end()}
          onClose={() => setConfirming(false)}
        >
          This signs out {plural(others, 'other device')}. You'll stay signed in here.
        </ConfirmDialog>
      )}
    </div>
  );
}

export function SessionsCard() {
  const { data, error, mutate } = useSessions();
  // The pressed button is removed with its session; focus moves to the list.
  const list = useRef<HTMLUListElement>(null);
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  useFocusAfter(data && others, () => list.current);
  return (
    <SettingsSection title="Sessions" lead="Sign out any device you don't recognize.">
      <AsyncView
        data={data}
        error={error as unknown}
        retry={() => void mutate()}
        failed="Unable to load your sessions"
        loading={<Skeleton className="m-5 h-9" />}
      >
        {({ sessions }) => (
          <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-offset-[-2px]">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => mutate()} />
            ))}
          </ul>
        )}
      </AsyncView>
      {others > 0 && <EndOthers others={others} onEnded={() => mutate()} />}
    </SettingsSection>
  );
}
