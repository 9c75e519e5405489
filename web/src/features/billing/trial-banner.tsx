import type { TrialStatus } from '@plainscan/contracts';
import { Clock, Crown, FlaskConical, Lock, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTrialStatus } from '../../api/hooks.ts';
import { date, plural } from '../../lib/format.ts';

import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planStatusOf } from './plan-status.ts';
import { UNLIMITED_DISPLAY_VALUE } from '../../api/generated.ts';

const left = (days: number, scans: number) => `${plural(days, 'day')} remaining • ${plural(scans, 'scan')} left today`;
const UNLIMITED = left(UNLIMITED_DISPLAY_VALUE, UNLIMITED_DISPLAY_VALUE);

function premiumWords({ accessExpiresAt, renewsAt }: TrialStatus): string {
  if (accessExpiresAt !== null) return `until ${date(accessExpiresAt)}`;
  return renewsAt === null ? 'Unlimited scans' : `renews ${date(renewsAt)}`;
}

const NEUTRAL = 'border-line bg-surface';

function wordsOf(trial: TrialStatus) {
  switch (planStatusOf(trial)) {
    case 'admin':
      return { icon: ShieldCheck, look: NEUTRAL, title: 'ADMIN ACCESS', text: UNLIMITED, offer: false };
    case 'demo':
      return { icon: FlaskConical, look: NEUTRAL, title: 'Demo Premium', text: 'Everything is unlocked', offer: false };
    case 'premium':
      return { icon: Crown, look: NEUTRAL, title: 'Premium', text: premiumWords(trial), offer: false };
    case 'expired':
      return {
        icon: Lock,
        look: 'border-down bg-down-soft text-down',
        title: null,
        text: 'Free trial expired - Upgrade to Premium to continue',
        offer: true,
      };
    default:
      return {
        icon: Clock,
        look: NEUTRAL,
        title: null,
        text: `Free Trial: ${left(trial.daysRemaining, trial.scansRemaining)}`,
        offer: true,
      };
  }
}

/** The user's plan, by precedence: admin, premium, expired, trial. Reserves its space while loading. */
export function TrialBanner({ className }: { className?: string }) {
  const trial = useTrialStatus();
  if (trial === null) return null;
  if (trial === undefined) return <Skeleton className={classes('h-20 rounded-lg sm:h-14', className)} />;
  const { icon: Icon, look, title, text, offer } = wordsOf(trial);
  return (
    <section
      aria-label="Your plan"
      className={classes(
        'flex min-h-20 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-2 sm:min-h-14',
        look,
        className,
      )}
    >
      <Icon aria-hidden size={18} className={classes('shrink-0', look === NEUTRAL && 'text-accent')} />
      <p className="figures min-w-0 flex-1 basis-44">
        {title && <span className="mr-2 font-semibold">{title}</span>}
        <span className={title ? 'text-muted' : 'font-medium'}>{text}</span>
      </p>
      {offer && (
        <Link to="/pricing" className={buttonClasses('outline')}>
          Upgrade
        </Link>
      )}
    </section>
  );
}
