import type { AddedToWatchlist } from '@plainscan/contracts';
import { useState, type SyntheticEvent } from 'react';
import { addToWatchlist } from '../../api/generated/lists.ts';
import { MAX_PASTED_CHARS } from '../../api/generated.ts';
import { useWatchlistsChanged } from '../../api/watchlists-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rejectionMessage } from '../../api/failure-message.ts';
import { addedWords } from './words.ts';

const HINT = 'Separate tickers with commas, spaces, or lines, or paste a TradingView or Finviz export.';

/** Adds pasted tickers to a list, and says which words aren't tickers. */
export function PasteForm({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [added, setAdded] = useState<AddedToWatchlist | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const changed = useWatchlistsChanged();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving || !text.trim()) return;
    setSaving(true);
    setProblem(null);
    setAdded(null);
    try {
      const result = await addToWatchlist(id, { text });
      setAdded(result);
      // What wasn't recognized stays in the box, to be corrected.
      setText(result.unknown.join(' '));
      await changed(result.watchlist);
    } catch (error) {
      setProblem(rejectionMessage(error, 'Failed to add stocks. Please try again.'));
    }
    setSaving(false);
  };
  return (
    <form noValidate aria-label="Add stocks" className="space-y-2.5" onSubmit={(event) => void send(event)}>
      <Field label="Add stocks" hint={HINT} lines={2} maxLength={MAX_PASTED_CHARS} value={text} onChange={setText} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isDisabled={saving || !text.trim()}>
          {saving ? 'Adding...' : 'Add Stocks'}
        </Button>
        {added && (
          <p role="status" className="min-w-0 text-sm wrap-anywhere text-muted">
            {addedWords(added)}
            {added.unknown.length > 0 && (
              <span className="text-warn"> We don't know {added.unknown.map((word) => `“${word}”`).join(', ')}.</span>
            )}
          </p>
        )}
      </div>
      <Notice tone="bad">{problem}</Notice>
    </form>
  );
}
