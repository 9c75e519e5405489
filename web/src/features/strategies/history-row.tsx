import type { PastScan } from '@plainscan/contracts';
import { forgetScan } from '../../api/generated/app.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { toasts } from '../../ui/toasts.ts';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { useHistoryChanged } from '../../api/strategies-hooks.ts';
import { plural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { scanPath } from './paths.ts';

const hour = (at: string) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** A past scan: open it again, save it, or delete it. */
export function HistoryRow({
  scan,
  strategy,
  onSave,
}: {
  scan: PastScan;
  /** the name of the strategy that was run */
  strategy: string | undefined;
  onSave: (scan: PastScan) => void;
}) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const changed = useHistoryChanged();
  const { query, description, total, times, ranAt } = scan;

  const remove = async () => {
    setDeleting(true);
    try {
      await forgetScan(scan.id).catch((error: unknown) => {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!isGone) throw error;
      });
      await changed();
    } catch (error) {
      toasts.error(rejectionMessage(error, 'Failed to delete the scan. Please try again.'));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <li className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-row={scan.id}
          className="max-w-full rounded-sm text-left font-medium wrap-anywhere text-accent underline-offset-4 hover:underline pointer-coarse:py-1.5"
          onClick={() => void scanPath(scan).then((to) => navigate(to))}
        >
          {query}
        </button>
        {description !== query && <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>}
        <p className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span>
            {hour(ranAt)} · {plural(total, 'match', 'matches')}
            {times > 1 && ` · ran ${plural(times, 'time')}`}
          </span>
          {strategy && (
            <Badge className="max-w-full">
              <span className="truncate">{strategy}</span>
            </Badge>
          )}
          {scan.parser === 'ai' && <Badge tone="accent">AI parser</Badge>}
        </p>
      </div>
      <div className="-mt-1 -mr-2 flex shrink-0">
        <IconButton label={`Save “${query}” as a strategy`} onPress={() => onSave(scan)}>
          <BookmarkPlus aria-hidden size={16} />
        </IconButton>
        <IconButton label={`Delete “${query}” from history`} isDisabled={deleting} onPress={() => void remove()}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  );
}
