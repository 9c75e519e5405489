import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';

export const TRIAL_DAYS = 5;

export type UpsellCase = { kind: 'expired' } | { kind: 'days-left'; days: number } | { kind: 'not-started' };

function words(upsell: UpsellCase) {
  switch (upsell.kind) {
    case 'expired':
      return {
        text: `Your ${TRIAL_DAYS}-day free trial has expired.`,
        buy: 'Upgrade to Premium',
        back: 'Return to Dashboard',
      };
    case 'days-left':
      return {
        text: `You have ${upsell.days} ${upsell.days === 1 ? 'day' : 'days'} left in your free trial`,
        buy: 'Upgrade Now',
        back: 'Continue Trial',
      };
    case 'not-started':
      return {
        text: `Start your ${TRIAL_DAYS}-day free trial to use this feature.`,
        buy: 'Upgrade to Premium',
        back: 'Return to Dashboard',
      };
  }
}

/** Stands in place of a feature that the account may not use now. `why` is the reason of the moment, if it is not the trial itself. */
export function UpsellCard({ feature, upsell, why }: { feature: string; upsell: UpsellCase; why?: string }) {
  const { text, buy, back } = words(upsell);
  return (
    <Card>
      <Message
        icon={Lock}
        title={feature}
        actions={
          <>
            <Link to="/pricing" className={buttonClasses('solid')}>
              {buy}
            </Link>
            <Link to="/" className={buttonClasses('outline')}>
              {back}
            </Link>
          </>
        }
      >
        {why && <p className="mb-1">{why}</p>}
        <p>{text}</p>
      </Message>
    </Card>
  );
}

/** The scanner's card: which of the three cases the trial is in, as the server last said it. */
export function ScannerUpsell({ gate, usedUp }: { gate: 'expired' | 'not-started' | undefined; usedUp: boolean }) {
  const { data } = useTrialStatus(!gate);
  const days = data ? data.daysRemaining : TRIAL_DAYS;
  const trialCase = (): UpsellCase => {
    if (gate) return { kind: gate };
    if (data?.isExpired || days <= 0) return { kind: 'expired' };
    return data && !data.isActive ? { kind: 'not-started' } : { kind: 'days-left', days };
  };
  return (
    <UpsellCard
      feature="Stock Scanner"
      upsell={trialCase()}
      why={usedUp ? 'Daily scan limit reached. Resets at midnight ET.' : undefined}
    />
  );
}
