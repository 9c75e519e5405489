import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlainFrame } from '../../app/plain-frame.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/class-names.ts';

/** The centered card that every sign-in page uses. */
export function AuthCard({
  title,
  focusTitle = false,
  growing = false,
  aside,
  children,
}: {
  title: string;
  /** moves focus to the title, because the card replaced other content */
  focusTitle?: boolean;
  /** still loading: what is below the card stays hidden until the card has its full height, so that nothing jumps */
  growing?: boolean;
  /** a second card, beside this one or below it on narrow screens */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle, title]);
  return (
    <PlainFrame className="flex flex-col items-center pt-4 sm:pt-[9vh]">
      <title>{`${title} · Plainscan`}</title>
      <div className="flex w-full flex-col items-center justify-center gap-6 lg:flex-row lg:items-start">
        <div className="w-full max-w-md">
          <Card className="p-5 sm:p-8">
            <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
              {title}
            </h1>
            {children}
          </Card>
          <p className={classes('mt-4 text-center', growing && 'invisible')}>
            <Link
              to="/"
              className="inline-flex min-h-7 items-center text-sm text-muted hover:text-text pointer-coarse:min-h-11"
            >
              ← Back to Home
            </Link>
          </p>
        </div>
        {aside && <div className={classes('w-full max-w-md', growing && 'max-lg:invisible')}>{aside}</div>}
      </div>
    </PlainFrame>
  );
}
