import type { TrialStatus } from '@plainscan/contracts';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';

import { PageHeader } from '../../app/page-header.tsx';
import { lazyPart } from '../../app/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ADD_TRADE, draftedSymbol } from '../journal/draft-from-scan.ts';
import { hasPremium } from './plan-status.ts';
import { UpsellCard, upsellCase } from './upsell-card.tsx';
import { TRIAL_DAYS } from '../../api/generated.ts';

/** A note that the trade isn't lost, if the user was about to log one. */
function useSavedTrade(): string | undefined {
  const { pathname, search } = useLocation();
  const symbol = pathname + search === ADD_TRADE ? draftedSymbol() : null;
  return symbol ? `We saved your ${symbol} trade. You can finish logging it once you have Premium.` : undefined;
}

const comesWith = (feature: string) => `${feature === 'Trading Journal' ? 'The journal' : feature} comes with Premium.`;

/**
 * Offers Premium in place of a Premium page. If the cached status still says Premium although the server refused, Premium
 * has just ended.
 */
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
      why={comesWith(feature)}
      saved={useSavedTrade()}
    />
  </div>
);

/** The same for visitors, whose trial hasn't started. */
export const VisitorUpsell = ({ feature }: { feature: string }) => (
  <UpsellCard feature={feature} upsell={{ kind: 'days-left', days: TRIAL_DAYS }} why={comesWith(feature)} />
);

const SAMPLES: Partial<Record<string, ComponentType>> = {
  'Trading Journal': lazyPart(() => import('../journal/journal-sample.tsx').then((m) => m.JournalSample)),
  News: lazyPart(() => import('../news/news-sample.tsx').then((m) => m.NewsSample)),
};

/**
 * Shows a Premium page to Premium users, and the offer with a preview to everyone else. If the server has no plans,
 * everyone sees the page.
 */
export function PremiumGate({ feature, children }: { feature: string; children: ReactNode }) {
  const trial = useTrialStatus();
  const Sample = SAMPLES[feature];
  if (trial === null || (trial && hasPremium(trial))) return children;
  return (
    <>
      <PageHeader title={feature} />
      <div className="mt-5">
        {trial ? (
          <>
            <PremiumUpsell feature={feature} trial={trial} />
            {Sample && (
              <Suspense>
                <Sample />
              </Suspense>
            )}
          </>
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
