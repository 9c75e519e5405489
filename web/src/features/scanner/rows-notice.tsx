import { ApiError, reasonOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const OUTDATED_CODES: ReadonlySet<string> = new Set([
  'TICKET_EXPIRED',
  'TICKET_FOREIGN',
  'TICKET_INVALID',
  'MARKET_GONE',
]);

/** Whether loading more rows requires a new scan. */
export const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && OUTDATED_CODES.has(error.code);

/** Why other rows of a scan didn't load, and what to do about it. */
export function RowsNotice({
  error,
  onRetry,
  onScanAgain,
}: {
  error: unknown;
  onRetry: () => void;
  onScanAgain: () => void;
}) {
  const outdated = isOutdated(error);
  const reason = reasonOf(error);
  return (
    <div className={error ? 'flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 sm:px-5' : 'contents'}>
      <Notice tone={error && !outdated ? 'bad' : 'plain'} className="flex-1">
        {error ? (outdated ? reason : `Unable to load these rows. ${reason}`) : null}
      </Notice>
      {error !== null && (
        <Button look="outline" onPress={outdated ? onScanAgain : onRetry}>
          {outdated ? 'Scan Again' : 'Try Again'}
        </Button>
      )}
    </div>
  );
}
