import type { TrialStatus } from '@plainscan/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';

import { PageHeader } from '../../app/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_TRADE, draftedSymbol } from '../journal/draft-from-scan.ts';
import { hasPremium } from './standing.ts';
import { UpsellCard, upsellCase } from './upsell-card.tsx';
import { TRIAL_DAYS } from '../../api/generated.ts';

/** Where a trade was about to be logged: that it still will be. */
function useKeptTrade(): string | undefined {
  const { pathname, search } = useLocation();
  const symbol = pathname + search === ADD_TRADE ? draftedSymbol() : null;
  return symbol ? `Your trade in ${symbol} is kept. You come back to it once you have Premium.` : undefined;
}

/** The card that sells Premium in place of a page of it. Who is said to have it, yet is refused, has had it until now. */
export const PremiumUpsell = ({
  feature,
  trial,
  className,
}: {
  feature: string;
  trial: TrialStatus | null;
  className?: string;
}) => (
  <div className={className}>
    <UpsellCard
      feature={feature}
      upsell={trial && hasPremium(trial) ? { kind: 'expired' } : upsellCase(trial)}
      why={`${feature} is part of Premium.`}
      kept={useKeptTrade()}
    />
  </div>
);

/** The same for whoever is not signed in: all of a trial lies before them. */
export const VisitorUpsell = ({ feature }: { feature: string }) => (
  <UpsellCard
    feature={feature}
    upsell={{ kind: 'days-left', days: TRIAL_DAYS }}
    why={`${feature} is part of Premium.`}
  />
);

/** A page of Premium: for everyone else the card that sells it. A server that limits nothing shows it to all. */
export function PremiumGate({ feature, children }: { feature: string; children: ReactNode }) {
  const trial = useTrialStatus();
  if (trial === null || (trial && hasPremium(trial))) return children;
  return (
    <>
      <PageHeader title={feature} />
      <div className="mt-5">
        {trial ? (
          <PremiumUpsell feature={feature} trial={trial} />
        ) : (
          <div role="status" aria-busy="true">
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-72 rounded-lg" />
          </div>
        )}
      </div>
    </>
  );
}
