import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../app/session.ts';
import { PREMIUM_FEATURES } from '../../lib/plan.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeatureList } from './payment-parts.tsx';
import { useUpgrade } from './use-upgrade.ts';
import { useRequestedPage } from './use-requested-page.ts';
import { PREMIUM_DOLLARS } from '../../api/generated.ts';
import { useOrder } from '../../api/generated-client.ts';

const LEAVES_AFTER_MS = 5000;

declare global {
  interface Window {
    /** read by the affiliate-tracking script: one order with its total in dollars */
    plainscanOrder?: { number: string; total: number };
  }
}

/** The URL parameters set by Stripe or by our form. */
function useReturn() {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const paymentIntent = query.get('payment_intent');
  return {
    paymentIntent,
    /** of a payment, or of a saved payment method */
    intent: paymentIntent ?? query.get('setup_intent'),
    status: query.get('redirect_status'),
    kind: query.get('type'),
    /** the form has already requested the upgrade */
    settled: (state as { settled?: boolean } | null)?.settled === true,
  };
}

function PaymentFailed({ again }: { again: string }) {
  return (
    <Card className="mx-auto mt-4 max-w-xl">
      <title>Payment Failed · Plainscan</title>
      <Message
        icon={CircleAlert}
        title="Payment Failed"
        heading="h1"
        actions={
          <>
            <Link to={again} className={buttonClasses('solid')}>
              Try Again
            </Link>
            <Link to="/" className={buttonClasses('outline')}>
              Back to Home
            </Link>
          </>
        }
      >
        Payment failed. Please check your payment method and try again.
      </Message>
    </Card>
  );
}

function Paid() {
  const { paymentIntent, intent, status, settled } = useReturn();
  const { user } = useSession();
  const navigate = useNavigate();
  const { page, after } = useRequestedPage();
  const upgrade = useUpgrade();
  const [generated] = useState(() => `order_${Date.now()}`);
  const orderId = paymentIntent ?? generated;
  const succeeded = status === 'succeeded';

  const order = useOrder(user ? paymentIntent : null);
  const known = !user || !paymentIntent || order.data !== undefined || Boolean(order.error);
  const amount = order.data?.amount ?? PREMIUM_DOLLARS;

  useEffect(() => {
    const timer = setTimeout(() => void navigate(after, { replace: true }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [after, navigate]);

  // Back from a bank's page: the upgrade hasn't been requested yet.
  const requested = useRef(false);
  useEffect(() => {
    if (settled || requested.current || !succeeded || !intent || !user) return;
    requested.current = true;
    void upgrade({ id: intent });
  }, [intent, settled, succeeded, upgrade, user]);

  useEffect(() => {
    if (succeeded && paymentIntent && known) window.plainscanOrder = { number: paymentIntent, total: amount };
  }, [amount, known, paymentIntent, succeeded]);

  return (
    <Card className="mx-auto mt-4 max-w-xl p-6 text-center sm:p-10">
      <title>Payment Successful! · Plainscan</title>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-up-soft text-up">
        <CircleCheck aria-hidden size={28} />
      </span>
      <h1 className="mt-4 text-xl">Payment Successful!</h1>
      <p className="mt-1 text-lg text-muted">Welcome to Premium</p>
      <dl className="mt-6 divide-y divide-line border-y border-line text-left">
        <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-muted">Order ID</dt>
          <dd className="figures font-medium wrap-anywhere">{orderId}</dd>
        </div>
        <div className="flex justify-between gap-6 py-2.5">
          <dt className="text-muted">Amount</dt>
          <dd className="figures font-medium">
            {known ? `$${amount.toFixed(2)}` : <Skeleton className="my-1 h-4 w-14" />}
          </dd>
        </div>
      </dl>
      <div className="mt-6 inline-block text-left">
        <FeatureList features={PREMIUM_FEATURES} label="Unlocked features" />
      </div>
      <div className="mt-8">
        <Link to={after} className={buttonClasses('solid', 'lg')}>
          Get Started
        </Link>
        <p className="mt-3 text-sm text-faint">Taking you {page === null ? 'to Home' : 'back'}...</p>
      </div>
    </Card>
  );
}

/** Where payments end, from our forms and from Stripe's redirects. */
export function SuccessPage() {
  const { status, kind } = useReturn();
  const { withPage } = useRequestedPage();
  if (status === 'failed') return <PaymentFailed again={withPage(kind === 'one-time' ? '/checkout' : '/subscribe')} />;
  return <Paid />;
}
