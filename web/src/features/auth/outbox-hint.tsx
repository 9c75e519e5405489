import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';

/**
 * Links to the test inbox in demo deployments, which send no email. Opens a new tab, so this page can wait for the link
 * to be used.
 */
export const OutboxHint = ({ className }: { className?: string }) => (
  <div className={classes('rounded-md border border-line bg-bg p-3 text-sm text-muted', className)}>
    Demo: emails aren't sent.
    <a href="/outbox" target="_blank" className={buttonClasses('outline', 'md', 'mt-3 w-full')}>
      Open the Test Inbox
    </a>
  </div>
);
