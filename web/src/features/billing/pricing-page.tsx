import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { useSession } from '../../app/session.ts';
import { useDescription } from '../../app/use-description.ts';
import { PLAN_FEATURES, PREMIUM_FEATURES, TRIAL_FEATURES } from '../../lib/plan.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { FeatureList } from './payment-parts.tsx';
import { hasPremium } from './plan-status.ts';
import { useRequestedPage } from './use-requested-page.ts';
import { ONE_TIME_DAYS, PREMIUM_DOLLARS, TRIAL_DAYS } from '../../api/generated.ts';

function Plan({
  name,
  price,
  per,
  terms,
  features,
  badge,
  strong = false,
  children,
}: {
  name: string;
  price: string;
  per?: string;
  terms: string;
  features: readonly string[];
  badge?: string | false;
  strong?: boolean;
  /** the button */
  children: ReactNode;
}) {
  return (
    <Card aria-label={name} className={classes('flex flex-col p-5 sm:p-6', strong && 'ring-1 ring-accent')}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-lg">{name}</h2>
        {badge && <Badge tone="accent">{badge}</Badge>}
      </div>
      <p className="figures mt-2 text-2xl font-semibold tracking-tight">
        {price}
        {per && <span className="text-lg font-normal tracking-normal text-muted"> {per}</span>}
      </p>
      <p className="mt-1 text-muted">{terms}</p>
      <div className="mt-5 flex-1 border-t border-line pt-5">
        <FeatureList features={features} label={`${name} features`} />
      </div>
      <div className="mt-6">{children}</div>
    </Card>
  );
}

const Included = () => (
  <section aria-labelledby="included" className="mt-8">
    <h2 id="included" className="text-lg">
      What’s Included
    </h2>
    <Card className="mt-3 overflow-hidden">
      <table className="w-full text-left">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="px-4 py-2.5 font-medium sm:px-5">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="px-2 py-2.5 font-medium">
              Free
            </th>
            <th scope="col" className="px-2 py-2.5 pr-4 font-medium sm:pr-5">
              Premium
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {PLAN_FEATURES.map(({ name, trial, premium }) => (
            <tr key={name}>
              <th scope="row" className="px-4 py-2.5 font-medium sm:px-5">
                {name}
              </th>
              <td className="px-2 py-2.5 text-muted">{trial ?? 'Not included'}</td>
              <td className="px-2 py-2.5 pr-4 sm:pr-5">{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  </section>
);

const wide = 'w-full';
const signUpFor = (to: string) => `/auth?mode=signup&redirect=${encodeURIComponent(to).replaceAll('%2F', '/')}`;
const DESCRIPTION = `Start with ${TRIAL_DAYS} days free, no card. Premium is $${PREMIUM_DOLLARS} a month: unlimited scans and alerts, trading journal, and news.`;

/** The two plans, for visitors and signed-in users. */
export function PricingPage() {
  useDescription(DESCRIPTION);
  const { user } = useSession();
  const { withPage } = useRequestedPage();
  const trial = useTrialStatus(user !== null);
  const paying = Boolean(trial && hasPremium(trial));
  const subscribed = trial?.subscriptionStatus === 'premium';
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Pricing" lead={`Try it free for ${TRIAL_DAYS} days. No card.`}>
        <Link to="/" className={buttonClasses('quiet', 'md', '-mx-3.5')}>
          <ArrowLeft aria-hidden size={16} />
          Back to Home
        </Link>
      </PageHeader>
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <Plan name="Free" price="$0" per={`for ${TRIAL_DAYS} days`} terms="No card needed" features={TRIAL_FEATURES}>
          {user ? (
            <Button look="outline" size="lg" className={wide} isDisabled>
              {paying ? 'Free Plan' : 'Current Plan'}
            </Button>
          ) : (
            <Link to="/signup" className={buttonClasses('outline', 'lg', wide)}>
              Get Started Free
            </Link>
          )}
        </Plan>
        <Plan
          name="Premium"
          price={`$${PREMIUM_DOLLARS}`}
          per="per month"
          terms="Cancel anytime, no setup fee"
          features={PREMIUM_FEATURES}
          badge={paying && 'Your plan'}
          strong
        >
          {subscribed ? (
            <Link to="/settings" className={buttonClasses('outline', 'lg', wide)}>
              Manage Subscription
            </Link>
          ) : (
            <Link
              to={user ? withPage('/subscribe') : signUpFor(withPage('/subscribe'))}
              className={buttonClasses('solid', 'lg', wide)}
            >
              Upgrade to Premium
            </Link>
          )}
        </Plan>
      </div>
      {!subscribed && (
        <p className="mt-3 text-sm text-muted">
          Rather not subscribe?{' '}
          <TextLink to={withPage('/checkout')}>
            Pay ${PREMIUM_DOLLARS} once for {ONE_TIME_DAYS} days
          </TextLink>
        </p>
      )}
      <Included />
    </div>
  );
}
