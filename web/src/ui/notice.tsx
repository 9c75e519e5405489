import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './class-names.ts';

const LOOKS = {
  bad: { icon: CircleAlert, colors: 'bg-down-soft text-down' },
  good: { icon: CircleCheck, colors: 'bg-up-soft text-up' },
  plain: { icon: Info, colors: 'bg-accent-soft text-accent' },
} as const;

/** A status line. Always mounted, so that screen readers announce new content; empty without children. */
export const Notice = ({
  tone,
  id,
  className,
  children,
}: {
  tone: keyof typeof LOOKS;
  id?: string;
  className?: string;
  children: ReactNode;
}) => {
  const { icon: Icon, colors } = LOOKS[tone];
  return (
    <div id={id} role={tone === 'bad' ? 'alert' : 'status'} className="contents">
      {children && (
        <p
          className={classes(
            'flex animate-[fade_120ms_ease-out] gap-2 rounded-md px-3 py-2 text-sm font-medium',
            colors,
            className,
          )}
        >
          <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{children}</span>
        </p>
      )}
    </div>
  );
};
