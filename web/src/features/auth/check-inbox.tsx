import { useState } from 'react';
import { useAppInfo } from '../../api/generated/app.ts';
import { signUp } from '../../api/auth-calls.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { OutboxHint } from './outbox-hint.tsx';
import { failureMessage } from '../../api/failure-message.ts';

/**
 * Shown until the emailed link is opened. If that happens in another tab of this browser, this page continues on its
 * own.
 */
export function CheckInbox({ email, password, onOther }: { email: string; password: string; onOther: () => void }) {
  const { data: info } = useAppInfo();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);

  const resend = async () => {
    setBusy(true);
    setNotice(null);
    try {
      await signUp(email, password);
      setNotice({ tone: 'good', text: 'Sent again. Use the link in the newest email.' });
    } catch (error) {
      setNotice({ tone: 'bad', text: failureMessage(error, "We couldn't send the email. Please try again.") });
    }
    setBusy(false);
  };

  return (
    <AuthCard title="Check your inbox" focusTitle>
      <div className="mt-2 space-y-4">
        <p className="text-muted">
          We sent an email to <EmailText email={email} className="font-medium text-text" />. Click the link to confirm
          your email. It expires in 24 hours.
        </p>
        <p className="text-muted">Don't see it? Check spam or resend it.</p>
        <Notice tone="bad" className="mb-4">
          {notice?.tone === 'bad' && notice.text}
        </Notice>
        <Notice tone="good" className="mb-4">
          {notice?.tone === 'good' && notice.text}
        </Notice>
        {info?.outbox && <OutboxHint />}
        <div className="flex flex-wrap gap-2 pt-1">
          <Button look="outline" className="flex-1" isPending={busy} onPress={() => void resend()}>
            {busy ? 'Sending...' : 'Resend'}
          </Button>
          <Button look="quiet" className="flex-1" onPress={onOther}>
            Use a Different Email
          </Button>
        </div>
      </div>
    </AuthCard>
  );
}
