import { useState } from 'react';
import { stopAlertEmails } from '../../api/alerts-hooks.ts';
import { ApiError } from '../../api/api-error.ts';
import { MARKET_UNSUBSCRIBE_AUDIENCE } from '../../api/generated.ts';
import { tokenClaims } from '../../lib/token-times.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from '../auth/auth-card.tsx';
import { useLinkToken } from '../auth/link-token.ts';

/** A JWT; the server checks its signature. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const WORDS = {
  matches: {
    question: 'Stop emails about new matches?',
    effect:
      "You won't get emails about new matches of your strategies anymore. They still show up in your inbox on Plainscan.",
    stop: 'Stop Emails',
    stopping: 'Stopping...',
    failed: 'Failed to stop the emails. Please try again.',
    done: 'Emails about new matches are off',
    after: 'New matches still show up in your inbox on Plainscan. You can turn emails on again in Settings.',
  },
  market: {
    question: 'Turn off Market Alerts?',
    effect: "You won't get summaries of the market at the open and the close anymore, by email or in your inbox.",
    stop: 'Turn Off Market Alerts',
    stopping: 'Turning off...',
    failed: 'Failed to turn off Market Alerts. Please try again.',
    done: 'Market Alerts are off',
    after: 'You can turn them on again in Settings. Emails about new matches of your strategies have their own switch.',
  },
} as const;

type State = 'asking' | 'working' | 'done' | 'invalid' | 'failed';

const stateAfter = (error: unknown): State =>
  error instanceof ApiError && ['LINK_INVALID', 'INVALID_REQUEST'].includes(error.code) ? 'invalid' : 'failed';

/** The page behind the unsubscribe links in alert emails. It needs no session, and stops them only on a click. */
export function UnsubscribePage() {
  const token = useLinkToken(TOKEN);
  const [state, setState] = useState<State>(token === null ? 'invalid' : 'asking');
  const isMarket = tokenClaims(token ?? '')?.['aud'] === MARKET_UNSUBSCRIBE_AUDIENCE;
  const words = WORDS[isMarket ? 'market' : 'matches'];
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
      <AuthCard title={words.done} focusTitle>
        <p className="mt-2 text-muted">{words.after}</p>
      </AuthCard>
    );
  if (state === 'invalid')
    return (
      <AuthCard title="This link isn't valid" focusTitle>
        <p className="mt-2 text-muted">
          Open the link in the email again, or turn off Email Notifications or Market Alerts in Settings.
        </p>
      </AuthCard>
    );
  return (
    <AuthCard title={words.question}>
      <p className="mt-2 text-muted">{words.effect}</p>
      {state === 'failed' && (
        <Notice tone="bad" className="mt-4">
          {words.failed}
        </Notice>
      )}
      <Button className="mt-5" isDisabled={state === 'working'} onPress={() => void stop()}>
        {state === 'working' ? words.stopping : words.stop}
      </Button>
    </AuthCard>
  );
}
