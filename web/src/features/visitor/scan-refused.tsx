import { ApiError } from '../../api/api-error.ts';
import { SentenceChips } from '../../ui/sentence-chips.tsx';

const UNAVAILABLE = 'The scanner is unavailable. Please try again.';

const suggestionsOf = ({ details }: ApiError): string[] => {
  const { suggestions } = details as { suggestions?: unknown };
  return Array.isArray(suggestions) ? suggestions.filter((each) => typeof each === 'string') : [];
};

/** Why a visitor's scan was refused, with suggestions. */
export function ScanRefused({ error, onTake }: { error: unknown; onTake?: (sentence: string) => void }) {
  const known = error instanceof ApiError ? error : null;
  const suggestions = known ? suggestionsOf(known) : [];
  return (
    <div role="alert" className="space-y-2 text-left">
      <p>{known?.reason ?? UNAVAILABLE}</p>
      {onTake && suggestions.length > 0 && <SentenceChips label="Try these" sentences={suggestions} onTake={onTake} />}
    </div>
  );
}
