import type { ChannelTest } from '@plainscan/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureMessage } from '../../api/failure-message.ts';

/** Sends a test message and says below the row what happened. */
export function ChannelTestButton({
  what,
  send,
  onTested,
}: {
  what: string;
  send: () => Promise<ChannelTest>;
  onTested?: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ChannelTest | null>(null);
  const test = async () => {
    setBusy(true);
    setResult(null);
    try {
      setResult(await send());
      onTested?.();
    } catch (error) {
      setResult({ delivered: false, message: failureMessage(error, 'Failed to send the test. Please try again.') });
    }
    setBusy(false);
  };
  return (
    <>
      <Button look="outline" aria-label={`Send a test to ${what}`} isPending={busy} onPress={() => void test()}>
        {busy ? 'Sending...' : 'Send a Test'}
      </Button>
      <Notice tone="good" className="basis-full">
        {result?.delivered && result.message}
      </Notice>
      <Notice tone="bad" className="basis-full">
        {result && !result.delivered && result.message}
      </Notice>
    </>
  );
}
