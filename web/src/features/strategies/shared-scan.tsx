import { Share2 } from 'lucide-react';
import { MAX_STRATEGY_NAME_CHARS } from '../../api/generated.ts';

/** The name of a shared scan, which is untrusted text from the link. */
export const SharedScan = ({ name }: { name: string | null }) =>
  name?.trim() ? (
    <p className="flex border-b border-line px-4 py-2.5 sm:px-5 items-start gap-2 text-muted">
      <Share2 aria-hidden size={16} className="mt-0.5 shrink-0 text-faint" />
      <span className="min-w-0 wrap-anywhere">
        Shared scan: <b className="font-medium text-text">{name.trim().slice(0, MAX_STRATEGY_NAME_CHARS)}</b>
      </span>
    </p>
  ) : null;
