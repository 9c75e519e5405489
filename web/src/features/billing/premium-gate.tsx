import type { ReactNode } from 'react';
import { useTrialStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasPremium } from './standing.ts';
import { UpsellCard, upsellCase } from './upsell-card.tsx';

/** A page of Premium: for everyone else the card that sells it. A server that limits nothing shows it to all. */
export function PremiumGate({ feature, children }: { feature: string; children: ReactNode }) {
  const trial = useTrialStatus();
  if (trial === null || (trial && hasPremium(trial))) return children;
  return (
    <>
      <PageHeader title={feature} />
      <div className="mt-5">
        {trial ? (
          <UpsellCard feature={feature} upsell={upsellCase(trial)} why={`${feature} is part of Premium.`} />
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
