import { MessageCircleQuestionMark } from 'lucide-react';
import type { Refusal } from './scan-store.ts';
import { NO_STRATEGY, UNREADABLE_PLAN } from './use-addressed-scan.ts';

const TITLES: Record<string, string> = {
  OUT_OF_SCOPE: 'Outside what the scanner covers',
  [UNREADABLE_PLAN]: 'This link cannot be read',
  [NO_STRATEGY]: 'No such strategy',
};

/** A sentence that was not run: the server's words, and sentences it could have meant, each to be taken over. */
export const Refused = ({ refusal, onTake }: { refusal: Refusal; onTake: (sentence: string) => void }) => (
  <div className="px-5 py-8">
    <div className="flex gap-3">
      <MessageCircleQuestionMark aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h2 className="text-lg">{TITLES[refusal.code] ?? 'Not understood'}</h2>
        {refusal.query && <p className="mt-1 break-words text-muted">“{refusal.query}”</p>}
        <p className="mt-2">{refusal.message}</p>
        <p className="mt-1 text-sm text-muted">No scan was counted.</p>
        {refusal.suggestions.length > 0 && (
          <>
            <h3 className="mt-5 text-sm font-medium text-muted">Sentences that are understood</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {refusal.suggestions.map((sentence) => (
                <li key={sentence}>
                  <button
                    type="button"
                    className="rounded-md border border-line px-3 py-1.5 text-left pointer-coarse:min-h-11 text-accent transition-colors hover:border-control"
                    onClick={() => onTake(sentence)}
                  >
                    {sentence}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  </div>
);
