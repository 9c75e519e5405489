import { useTrialStatus } from '../../api/hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UpsellCard, upsellCase } from '../billing/upsell-card.tsx';

/** The scanner's upsell card, by the latest trial status. */
export function ScannerUpsell({ gate, usedUp }: { gate: 'expired' | 'not-started' | undefined; usedUp: boolean }) {
  const trial = useTrialStatus();
  if (!gate && trial === undefined) return <Skeleton className="h-72 rounded-lg" />;
  const upsell = gate ? { kind: gate } : upsellCase(trial);
  return (
    <UpsellCard
      feature="Scanner"
      upsell={upsell}
      why={usedUp && upsell.kind === 'days-left' ? 'Daily scan limit reached. Resets at midnight ET.' : undefined}
    />
  );
}
