import { Button } from './button.tsx';
import { classes } from './class-names.ts';

/** Below the loaded pages of a list: whether the next one failed to load, and the button that loads it. */
export const ListEnd = ({
  what,
  failed,
  all,
  busy,
  onMore,
  className,
}: {
  /** `scans` */
  what: string;
  failed: boolean;
  /** there is no next page */
  all: boolean;
  busy: boolean;
  onMore: () => void;
  className?: string;
}) => (
  <>
    {failed && (
      <p role="alert" className="px-5 pt-4 text-muted">
        We couldn't load more {what}.
      </p>
    )}
    {!all && (
      <div className={classes('flex justify-center p-4', className)}>
        <Button look="outline" isDisabled={busy} onPress={onMore}>
          {busy ? 'Loading...' : 'Load More'}
        </Button>
      </div>
    )}
  </>
);
