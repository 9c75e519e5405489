import { Check, CircleCheck, PlugZap, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { page } from '../../lib/page.ts';
import { PREMIUM_FEATURES } from '../../lib/plan.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequestedPage } from './use-requested-page.ts';

/** A list of features with check marks. */
export const FeatureList = ({ features, label }: { features: readonly string[]; label: string }) => (
  <ul aria-label={label} className="space-y-2">
    {features.map((feature) => (
      <li key={feature} className="flex gap-2.5">
        <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-up" />
        {feature}
      </li>
    ))}
  </ul>
);

/** For users who already have Premium: why there's nothing to buy, and a link to their plan. */
export function AlreadySubscribed({ children }: { children: ReactNode }) {
  const { page } = useRequestedPage();
  return (
    <Message
      icon={CircleCheck}
      title="You already have Premium"
      actions={
        <>
          {page !== null && (
            <Link to={page} className={buttonClasses('solid')}>
              Back
            </Link>
          )}
          <Link to="/settings" className={buttonClasses('outline')}>
            Go to Settings
          </Link>
        </>
      }
    >
      {children}
    </Message>
  );
}

/** The product on the left and the payment on the right, stacked on small screens. */
export const PaymentLayout = ({
  price,
  per,
  note,
  children,
}: {
  price: string;
  per: string;
  note: string;
  children: ReactNode;
}) => (
  <div className="mt-5 grid max-w-5xl items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">Premium</h2>
      <p className="figures mt-2 text-2xl font-semibold tracking-tight">
        {price}
        <span className="text-lg font-normal tracking-normal text-muted">{per}</span>
      </p>
      <p className="mt-2 max-w-md text-muted">{note}</p>
      <div className="mt-5 border-t border-line pt-5">
        <FeatureList features={PREMIUM_FEATURES} label="Premium features" />
      </div>
    </Card>
    <Card aria-label="Payment" className="min-h-96 p-5 sm:p-6">
      {children}
    </Card>
  </div>
);

/** A loading payment form. */
export const FormSkeleton = () => (
  <div aria-hidden className="space-y-4">
    <Skeleton className="h-9" />
    <Skeleton className="h-15" />
    <Skeleton className="h-15" />
    <Skeleton className="h-44" />
    <Skeleton className="h-11" />
  </div>
);

export const PaymentsUnavailable = () => (
  <Message
    icon={PlugZap}
    title="Stripe payment system unavailable"
    actions={
      <Button look="outline" onPress={page.reload}>
        Reload Page
      </Button>
    }
  >
    You weren't charged. Reload the page to try again.
  </Message>
);

/** Asks visitors on a payment page to sign in, which leads back here. */
export const SignInFirst = ({ title, to }: { title: string; to: string }) => {
  const back = new URLSearchParams({ redirect: to });
  return (
    <Message
      icon={UserRound}
      title={title}
      actions={
        <>
          <Link to={`/login?${back}`} className={buttonClasses('solid')}>
            Sign In
          </Link>
          <Link to={`/signup?${back}`} className={buttonClasses('outline')}>
            Create an account
          </Link>
        </>
      }
    >
      You'll come right back here.
    </Message>
  );
};
