import { useState } from 'react';
import { stopAlertEmails } from '../../api/alerts-hooks.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from '../auth/auth-card.tsx';
import { useLinkToken } from '../auth/link-token.ts';

/** A JWT; the server checks its signature. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type State = 'asking' | 'working' | 'done' | 'invalid' | 'failed';

const stateAfter = (error: unknown): State =>
  error instanceof ApiError && ['LINK_INVALID', 'INVALID_REQUEST'].includes(error.code) ? 'invalid' : 'failed';

/** The page behind the unsubscribe link in alert emails. It needs no session, and stops the emails only on a click. */
export function UnsubscribePage() {
  const token = useLinkToken(TOKEN);
  const [state, setState] = useState<State>(token === null ? 'invalid' : 'asking');
  const stop = async () => {
    setState('working');
    try {
      await stopAlertEmails(token!);
      setState('done');
    } catch (error) {
      setState(stateAfter(error));
    }
  };
  if (state === 'done')
    return (
      <AuthCard title="Alert emails are off" focusTitle>
        <p className="mt-2 text-muted">
          New matches still show up in your inbox on Plainscan. You can turn emails on again in Settings.
        </p>
      </AuthCard>
    );
  if (state === 'invalid')
    return (
      <AuthCard title="This link isn't valid" focusTitle>
        <p className="mt-2 text-muted">
          Open the link in the email again, or turn off Email Notifications in Settings.
        </p>
      </AuthCard>
    );
  return (
    <AuthCard title="Stop alert emails?">
      <p className="mt-2 text-muted">
        You won't get emails about new matches of your strategies anymore. They still show up in your inbox on
        Plainscan.
      </p>
      {state === 'failed' && (
        <Notice tone="bad" className="mt-4">
          Failed to stop the emails. Please try again.
        </Notice>
      )}
      <Button className="mt-5" isDisabled={state === 'working'} onPress={() => void stop()}>
        {state === 'working' ? 'Stopping...' : 'Stop Emails'}
      </Button>
    </AuthCard>
  );
}
