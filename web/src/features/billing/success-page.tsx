import { CircleAlert, CircleCheck, type LucideIcon, Receipt } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useOrder } from '../../api/generated/billing.ts';
import { ApiError } from '../../api/api-error.ts';
import { useSession } from '../../app/session.ts';
import { PREMIUM_FEATURES } from '../../lib/plan.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeatureList } from './payment-parts.tsx';
import { useRequestedPage } from './use-requested-page.ts';
import { useUpgrade } from './use-upgrade.ts';

const REDIRECT_MS = 5000;

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
    /** the ID of the payment or of the saved payment method */
    intent: paymentIntent ?? query.get('setup_intent'),
    hasFailed: query.get('redirect_status') === 'failed',
    kind: query.get('type'),
    /** the form has already requested the upgrade */
    isUpgraded: (state as { settled?: boolean } | null)?.settled === true,
  };
}

function Outcome({
  icon,
  title,
  actions,
  children,
}: {
  icon: LucideIcon;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="mx-auto mt-4 max-w-xl">
      <title>{`${title} · Plainscan`}</title>
      <Message icon={icon} title={title} heading="h1" actions={actions}>
        {children}
      </Message>
    </Card>
  );
}

const ToHome = () => (
  <Link to="/" className={buttonClasses('outline')}>
    Back to Home
  </Link>
);

const PaymentFailed = ({ again }: { again: string }) => (
  <Outcome
    icon={CircleAlert}
    title="Payment Failed"
    actions={
      <>
        <Link to={again} className={buttonClasses('solid')}>
          Try Again
        </Link>
        <ToHome />
      </>
    }
  >
    Payment failed. Please check your payment method and try again.
  </Outcome>
);

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <Outcome
      icon={Receipt}
      title="Sign in to see your receipt"
      actions={
        <Link to={`/login?${new URLSearchParams({ redirect: pathname + search })}`} className={buttonClasses('solid')}>
          Sign In
        </Link>
      }
    >
      Use the account you paid with.
    </Outcome>
  );
}

const PaymentNotFound = ({ onCheck }: { onCheck?: () => void }) => (
  <Outcome
    icon={Receipt}
    title="We can't find this payment"
    actions={
      <>
        {onCheck && <Button onPress={onCheck}>Check Again</Button>}
        <Link to="/settings" className={buttonClasses('outline')}>
          Invoices in Settings
        </Link>
      </>
    }
  >
    {onCheck
      ? "If you just paid, your bank may still be confirming it. You'll only be charged once, and Premium will start automatically."
      : "This link doesn't include a payment. You can find your payments in Settings."}
  </Outcome>
);

const PaymentUnreachable = ({ onCheck }: { onCheck: () => void }) => (
  <Outcome
    icon={CircleAlert}
    title="We can't check this payment right now"
    actions={
      <>
        <Button onPress={onCheck}>Check Again</Button>
        <ToHome />
      </>
    }
  >
    If you paid, Premium will start automatically, usually within a minute. Please don't pay again.
  </Outcome>
);

const Checking = () => (
  <Card className="mx-auto mt-4 max-w-xl p-6 sm:p-10" role="status" aria-busy="true">
    <title>Checking Your Payment · Plainscan</title>
    <span className="sr-only">Checking your payment...</span>
    <Skeleton className="h-[34rem]" />
  </Card>
);

const amountText = (dollars: number): string => (dollars === 0 ? 'Nothing due today' : `$${dollars.toFixed(2)}`);

function Paid({ order: { orderId, amount } }: { order: { orderId: string; amount: number } }) {
  const { paymentIntent, intent, isUpgraded } = useReturn();
  const navigate = useNavigate();
  const { page, after } = useRequestedPage();
  const upgrade = useUpgrade();

  useEffect(() => {
    const timer = setTimeout(() => void navigate(after, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [after, navigate]);

  // Back from a bank's page: the upgrade hasn't been requested yet.
  const requested = useRef(false);
  useEffect(() => {
    if (isUpgraded || requested.current || !intent) return;
    requested.current = true;
    void upgrade({ id: intent });
  }, [intent, isUpgraded, upgrade]);

  useEffect(() => {
    if (paymentIntent) window.plainscanOrder = { number: paymentIntent, total: amount };
  }, [amount, paymentIntent]);

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
          <dd className="figures font-medium">{amountText(amount)}</dd>
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

/** Shows a receipt only if the server confirms that this user made the payment, whatever the URL says. */
function Confirmed({ intent }: { intent: string }) {
  const order = useOrder(intent);
  const check = () => void order.mutate();
  if (order.data) return <Paid order={order.data} />;
  if (order.isValidating) return <Checking />;
  const error = order.error as unknown;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknown ? <PaymentNotFound onCheck={check} /> : <PaymentUnreachable onCheck={check} />;
}

/** Shown after a payment, from our forms or from Stripe's redirects. */
export function SuccessPage() {
  const { intent, hasFailed, kind } = useReturn();
  const { user } = useSession();
  const { withPage } = useRequestedPage();
  if (hasFailed) return <PaymentFailed again={withPage(kind === 'one-time' ? '/checkout' : '/subscribe')} />;
  if (intent === null) return <PaymentNotFound />;
  return user ? <Confirmed intent={intent} /> : <SignInFirst />;
}
