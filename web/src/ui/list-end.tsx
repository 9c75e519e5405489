import { Button } from './button.tsx';
import { classes } from './class-names.ts';

/** The end of a paged list: the button that loads the next page, and an error if it failed to load. */
export const ListEnd = ({
  what,
  failed,
  all,
  busy,
  onMore,
  className,
}: {
  /** the plural noun, such as `scans` */
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
