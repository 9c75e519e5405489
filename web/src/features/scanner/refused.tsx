import { MessageCircleQuestionMark } from 'lucide-react';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Refusal } from './scan-store.ts';
import { NO_STRATEGY, UNREADABLE_PLAN } from './use-url-scan.ts';

const NO_WATCHLIST = 'WATCHLIST_NOT_FOUND';

const TITLES: Record<string, string> = {
  OUT_OF_SCOPE: 'Not supported yet',
  [NO_WATCHLIST]: 'Watchlist not found',
  [UNREADABLE_PLAN]: "We can't read this link",
  [NO_STRATEGY]: 'Strategy not found',
};

/** A rejected scan: the server's message and clickable suggestions. */
export const Refused = ({ refusal, onTake }: { refusal: Refusal; onTake: (sentence: string) => void }) => (
  <div className="px-4 py-6 sm:px-5">
    <div className="flex gap-3">
      <MessageCircleQuestionMark aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h2 className="text-lg">{TITLES[refusal.code] ?? "Couldn't read that scan"}</h2>
        {refusal.query && <p className="mt-1 break-words text-muted">“{refusal.query}”</p>}
        <p className="mt-2">{refusal.message}</p>
        <p className="mt-1 text-sm text-muted">This didn't use a scan.</p>
        {refusal.code === NO_WATCHLIST && <TextLink to="/watchlists">Open your watchlists</TextLink>}
        {refusal.suggestions.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 text-sm font-medium text-muted">Try these</h3>
            <SentenceChips label="Try these" sentences={refusal.suggestions} onTake={onTake} />
          </>
        )}
      </div>
    </div>
  </div>
);
