import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './class-names.ts';

/** An empty or error state in place of content. */
export function Message({
  icon: Icon,
  title,
  heading: Heading = 'h2',
  children,
  actions,
  className,
}: {
  icon: LucideIcon;
  title: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classes('mx-auto flex max-w-lg flex-col items-center px-6 py-14 text-center', className)}>
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden size={20} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1.5 text-muted">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
