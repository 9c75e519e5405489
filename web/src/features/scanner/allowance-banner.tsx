import type { ScanStatus } from '@plainscan/contracts';
import { plural } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

const LOOKS = {
  accent: 'border-line',
  warn: 'border-warn bg-warn-soft text-warn',
  down: 'border-down bg-down-soft text-down',
} as const;

const toneOf = (remaining: number): keyof typeof LOOKS => {
  if (remaining <= 0) return 'down';
  return remaining <= 1 ? 'warn' : 'accent';
};

/** The scans left today, for users with a daily limit. */
export function AllowanceBanner({ status: { scansUsed, scansRemaining, dailyLimit } }: { status: ScanStatus }) {
  const tone = toneOf(scansRemaining);
  return (
    <section
      aria-label="Scan allowance"
      className={classes(
        'flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 rounded-b-lg border-t px-4 py-2 text-sm sm:px-5',
        LOOKS[tone],
      )}
    >
      <p className="figures font-medium">
        {scansRemaining <= 0 ? 'Daily scan limit reached' : `${plural(scansRemaining, 'scan')} remaining`}
      </p>
      <div className="flex flex-1 items-center gap-3">
        <div className="max-w-56 min-w-16 flex-1">
          <ProgressBar value={scansUsed} max={dailyLimit} label="Scans used today" tone={tone} />
        </div>
        <span className="figures whitespace-nowrap">
          {scansUsed}/{dailyLimit} used
        </span>
      </div>
      {scansRemaining <= 0 && <p>Resets at midnight ET</p>}
    </section>
  );
}
