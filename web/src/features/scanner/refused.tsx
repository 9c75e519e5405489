import { MessageCircleQuestionMark } from 'lucide-react';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import type { Refusal } from './scan-store.ts';
import { NO_STRATEGY, UNREADABLE_PLAN } from './use-addressed-scan.ts';

const TITLES: Record<string, string> = {
  OUT_OF_SCOPE: 'Outside what the scanner covers',
  [UNREADABLE_PLAN]: 'This link cannot be read',
  [NO_STRATEGY]: 'No such strategy',
};

/** A sentence that was not run: the server's words, and sentences it could have meant, each to be taken over. */
export const Refused = ({ refusal, onTake }: { refusal: Refusal; onTake: (sentence: string) => void }) => (
  <div className="px-4 py-6 sm:px-5">
    <div className="flex gap-3">
      <MessageCircleQuestionMark aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h2 className="text-lg">{TITLES[refusal.code] ?? 'Not understood'}</h2>
        {refusal.query && <p className="mt-1 break-words text-muted">“{refusal.query}”</p>}
        <p className="mt-2">{refusal.message}</p>
        <p className="mt-1 text-sm text-muted">No scan was counted.</p>
        {refusal.suggestions.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 text-sm font-medium text-muted">Sentences that are understood</h3>
            <SentenceChips label="Sentences that are understood" sentences={refusal.suggestions} onTake={onTake} />
          </>
        )}
      </div>
    </div>
  </div>
);
