import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { createPaymentIntent } from '../../api/billing-calls.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';

import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { toasts } from '../../ui/toasts.ts';
import { AlreadySubscribed, FormSkeleton, PaymentLayout, PaymentsUnavailable, SignInFirst } from './payment-parts.tsx';
import { successAddress } from './payment.ts';
import { usePaymentStart } from './use-payment-start.ts';
import { useUpgrade } from './use-upgrade.ts';
import { useRequestedPage } from './use-requested-page.ts';
import { ONE_TIME_DAYS } from '../../api/generated.ts';

const FAILED = { title: 'Payment Error', description: 'Unable to initialize payment. Please try again.' } as const;

function Payment() {
  const navigate = useNavigate();
  const { page } = useRequestedPage();
  const upgrade = useUpgrade();
  const trial = useTrialStatus();
  const subscribed = trial?.subscriptionStatus === 'premium';
  const [start, retry] = usePaymentStart(createPaymentIntent, trial !== undefined && !subscribed);

  const failed = start.state === 'failed';
  useEffect(() => {
    if (failed) toasts.show({ tone: 'bad', ...FAILED });
  }, [failed]);

  switch (start.state) {
    case 'unavailable':
      return <PaymentsUnavailable />;
    case 'failed':
      return (
        <Message
          icon={CircleAlert}
          title={FAILED.title}
          actions={
            <Button look="outline" onPress={retry}>
              Try Again
            </Button>
          }
        >
          {FAILED.description}
        </Message>
      );
    case 'loading':
      // A one-time purchase would overlap a subscription that renews.
      return subscribed ? (
        <AlreadySubscribed>Your subscription renews monthly, so there's nothing to buy.</AlreadySubscribed>
      ) : (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading...</span>
          <FormSkeleton />
        </div>
      );
    case 'ready': {
      const { Form, intent } = start;
      return (
        <Form
          kind="one-time"
          clientSecret={intent.clientSecret}
          onPaid={async ({ id }) => {
            const settled = await upgrade({ id });
            void navigate(successAddress('one-time', { paymentIntent: id, page }), { state: { settled } });
          }}
        />
      );
    }
  }
}

/** 30 days of Premium as a one-time payment. */
export function CheckoutPage() {
  const { user } = useSession();
  const { withPage } = useRequestedPage();
  return (
    <>
      <PageHeader title="Checkout" lead="One-time payment. No renewal." />
      <PaymentLayout
        price="$15.00"
        per=" one-time"
        note={`${ONE_TIME_DAYS} days of Premium. One-time payment, non-refundable.`}
      >
        {user ? <Payment /> : <SignInFirst title="Please sign in to continue" to={withPage('/checkout')} />}
      </PaymentLayout>
    </>
  );
}
