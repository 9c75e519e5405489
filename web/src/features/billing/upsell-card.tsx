import type { TrialStatus } from '@plainscan/contracts';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { plural } from '../../lib/format.ts';
import { PREMIUM_FEATURES } from '../../lib/plan.ts';

import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { FeatureList } from './payment-parts.tsx';
import { planStatusOf } from './plan-status.ts';
import { usePremiumLink } from './use-requested-page.ts';
import { TRIAL_DAYS } from '../../api/generated.ts';

export type UpsellCase = { kind: 'expired' } | { kind: 'days-left'; days: number } | { kind: 'not-started' };

/** The trial's state; unknown counts as a new trial. */
export function upsellCase(trial: TrialStatus | null | undefined): UpsellCase {
  const status = trial ? planStatusOf(trial) : 'trial';
  return status === 'expired' || status === 'not-started'
    ? { kind: status }
    : { kind: 'days-left', days: trial?.daysRemaining ?? TRIAL_DAYS };
}

interface Words {
  text: string;
  buy: string;
  back: string;
  to?: string;
  note?: string;
}

function words(upsell: UpsellCase, feature: string): Words {
  switch (upsell.kind) {
    case 'expired':
      return {
        text: `Your ${TRIAL_DAYS}-day free trial has expired.`,
        buy: 'Upgrade to Premium',
        back: 'Return to Dashboard',
      };
    case 'days-left':
      return {
        text: `You have ${plural(upsell.days, 'day')} left in your free trial`,
        buy: 'Upgrade Now',
        ...(feature === 'Scanner'
          ? { back: 'Continue Trial' }
          : { back: 'Back to Scanner', to: '/scanner', note: 'Your trial covers the scanner.' }),
      };
    case 'not-started':
      return {
        text: `Start your ${TRIAL_DAYS}-day free trial to use this feature.`,
        buy: 'Upgrade to Premium',
        back: 'Return to Dashboard',
      };
  }
}

/** Replaces a feature that the user can't use. `why` is a reason other than the trial; `saved` says what isn't lost. */
export function UpsellCard({
  feature,
  upsell,
  why,
  saved,
}: {
  feature: string;
  upsell: UpsellCase;
  why?: string;
  saved?: string;
}) {
  const { text, buy, back, to = '/', note } = words(upsell, feature);
  const premiumLink = usePremiumLink();
  return (
    <Card>
      <Message
        icon={Lock}
        title={feature}
        className="py-8!"
        actions={
          <>
            <Link to={premiumLink} className={buttonClasses('solid')}>
              {buy}
            </Link>
            <Link to={to} className={buttonClasses('outline')}>
              {back}
            </Link>
          </>
        }
      >
        {why && <p className="mb-1">{why}</p>}
        <p>{text}</p>
        {note && <p className="mt-1">{note}</p>}
        <div className="mt-4 inline-block text-left text-text">
          <p className="mb-2 font-medium">Premium includes:</p>
          <FeatureList features={PREMIUM_FEATURES} label="Premium features" />
        </div>
        {saved && <p className="mt-3 text-text">{saved}</p>}
      </Message>
    </Card>
  );
}
