import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';

/** Where mails can be read on an installation that sends none; in a tab of its own, so that this one waits for what comes of them. */
export const OutboxHint = ({ className }: { className?: string }) => (
  <div className={classes('rounded-md border border-line bg-bg p-3 text-sm text-muted', className)}>
    This installation sends no emails: it keeps them in its outbox.
    <a href="/outbox" target="_blank" className={buttonClasses('outline', 'md', 'mt-3 w-full')}>
      Open the Outbox
    </a>
  </div>
);
