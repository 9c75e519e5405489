import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppInfo } from '../../api/generated/app.ts';
import { createSubscription } from '../../api/generated/billing.ts';
import { ApiError, reasonOf } from '../../api/api-error.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { EMPTY_RESPONSE, UNREADABLE_RESPONSE } from '../../api/send.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { toasts } from '../../ui/toasts.ts';
import { AlreadySubscribed, FormSkeleton, PaymentLayout, PaymentsUnavailable, SignInFirst } from './payment-parts.tsx';
import { NO_SECRET, usePaymentStart } from './use-payment-start.ts';
import { useUpgrade } from './use-upgrade.ts';
import { useRequestedPage } from './use-requested-page.ts';

const REDIRECT_MS = 2000;

/** Why the subscription couldn't be started. */
function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to initialize subscription';
  if (error.code === NO_SECRET) return 'Invalid subscription response - missing client secret';
  if (error.code === UNREADABLE_RESPONSE || error.code === EMPTY_RESPONSE) return 'Network error';
  return reasonOf(error) || `HTTP ${error.status}`;
}

const isSubscribed = (error: unknown) => error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED';

/** Shown if the operator has configured a support address. */
function Support() {
  const { data: info } = useAppInfo();
  if (!info?.supportEmail) return null;
  return (
    <p>
      If this persists, please contact support:{' '}
      <a href={`mailto:${info.supportEmail}`} className="underline underline-offset-4">
        {info.supportEmail}
      </a>
    </p>
  );
}

const SettingUp = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <div role="status" aria-busy="true" className="flex gap-3">
      <LoaderCircle aria-hidden size={18} className="mt-0.5 shrink-0 animate-spin text-accent" />
      <div>
        <p className="font-medium">Setting Up Your Subscription</p>
        <p className="text-sm text-muted">Preparing secure payment processing...</p>
      </div>
    </div>
    <div className="my-5">
      <FormSkeleton />
    </div>
    <Button look="outline" className="w-full" onPress={onRetry}>
      Retry Setup
    </Button>
  </>
);

function Payment() {
  const navigate = useNavigate();
  const { after } = useRequestedPage();
  const upgrade = useUpgrade();
  const trial = useTrialStatus();
  const subscribed = trial?.subscriptionStatus === 'premium';
  const [start, retry] = usePaymentStart(createSubscription, trial !== undefined && !subscribed);
  const [complete, setComplete] = useState(false);

  useEffect(() => {
    if (!complete) return;
    const timer = setTimeout(() => void navigate(after, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [after, complete, navigate]);

  if (start.state === 'unavailable') return <PaymentsUnavailable />;
  if (start.state === 'failed' && isSubscribed(start.error))
    return <AlreadySubscribed>{whyFailed(start.error)}</AlreadySubscribed>;
  if (start.state === 'failed')
    return (
      <Message
        icon={CircleAlert}
        title="Setup Failed"
        actions={
          <Button look="outline" onPress={retry}>
            Try Again
          </Button>
        }
      >
        <p>{whyFailed(start.error)}</p>
        <Support />
      </Message>
    );
  // The form stays mounted after payment, although the user is then a subscriber.
  if (start.state === 'loading')
    return subscribed ? (
      <AlreadySubscribed>Your subscription renews monthly.</AlreadySubscribed>
    ) : (
      <SettingUp onRetry={retry} />
    );

  const { Form, intent } = start;
  return (
    <Form
      kind="subscription"
      clientSecret={intent.clientSecret}
      onPaid={async ({ id, saved }) => {
        const settled = await upgrade({
          id,
          subscriptionId: intent.subscriptionId ?? undefined,
          more: 'Please refresh if needed.',
        });
        if (settled && !saved)
          toasts.show({ tone: 'good', title: 'Payment Successful!', description: 'Welcome to Premium' });
        setComplete(true);
      }}
    />
  );
}

/** Monthly Premium subscription. */
export function SubscribePage() {
  const { user } = useSession();
  const { withPage } = useRequestedPage();
  return (
    <>
      <PageHeader title="Subscribe" lead="Premium, $15 a month, billed monthly" />
      <PaymentLayout price="$15.00" per="/month" note="Renews monthly. Cancel anytime. Payments are non-refundable.">
        {user ? <Payment /> : <SignInFirst title="Please sign in to subscribe" to={withPage('/subscribe')} />}
      </PaymentLayout>
    </>
  );
}
