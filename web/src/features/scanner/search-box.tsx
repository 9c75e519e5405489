import { CircleQuestionMark, Search } from 'lucide-react';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { BoxMarks } from './box-marks.tsx';
import { POPULAR_SEARCHES } from './popular-searches.ts';
import type { Marked } from './sentence.ts';

/** The sentence with its unknown words underlined, the Scan button (Enter does the same), and ten sentences to begin with. */
export function SearchBox({
  value,
  onChange,
  onScan,
  onHelp,
  scanning,
  blocked,
  unknown,
  paused,
  preview,
  ref,
}: {
  value: string;
  onChange: (value: string) => void;
  onScan: () => void;
  onHelp: () => void;
  scanning: boolean;
  /** there is nothing to scan for */
  blocked: boolean;
  /** words of the value that were not understood */
  unknown: readonly Marked[];
  /** nothing was typed for a while */
  paused: boolean;
  /** how the sentence would be read */
  preview: ReactNode;
  ref: RefObject<HTMLInputElement | null>;
}) {
  const previewId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  // The word that is being typed is not done yet.
  const marked = paused ? unknown : unknown.filter(({ span }) => caret === null || caret < span[0] || caret > span[1]);
  return (
    <div>
      <form
        role="search"
        className="flex flex-col gap-2 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault();
          onScan();
        }}
      >
        <div className="relative flex-1">
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-faint"
          />
          <input
            ref={ref}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            aria-label="Describe the stocks you look for"
            placeholder="e.g. tech stocks under $50 with RSI below 30"
            className="h-11 w-full rounded-md border border-control bg-bg pr-12 pl-11 text-lg text-ellipsis sm:text-base"
            aria-describedby={previewId}
            value={value}
            onChange={(event) => {
              setCaret(event.target.selectionStart);
              onChange(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
          <BoxMarks box={ref} value={value} marked={marked} />
          <span aria-hidden className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 sm:block">
            <Kbd>/</Kbd>
          </span>
        </div>
        <div className="flex gap-2">
          <Button type="submit" size="lg" className="flex-1 sm:min-w-32" isDisabled={scanning || blocked}>
            {scanning ? 'Scanning...' : 'Scan'}
          </Button>
          <IconButton label="Scanner Query Guide" look="outline" className="size-11" onPress={onHelp}>
            <CircleQuestionMark aria-hidden size={18} />
          </IconButton>
        </div>
      </form>
      <div id={previewId} className="mt-2 min-h-5 text-sm text-muted">
        {preview}
      </div>
      <div className="mt-3 sm:flex sm:gap-3">
        <h2 className="text-sm font-medium text-faint sm:mt-1 sm:shrink-0">Popular</h2>
        <ul
          aria-label="Popular searches"
          className="-mx-5 mt-2 flex gap-1.5 overflow-x-auto px-5 py-1 sm:m-0 sm:flex-wrap sm:overflow-visible sm:p-0"
        >
          {POPULAR_SEARCHES.map((sentence) => (
            <li key={sentence}>
              <button
                type="button"
                className="min-h-7 rounded-full border border-line px-2.5 py-0.5 pointer-coarse:min-h-11 pointer-coarse:px-4 text-left text-sm whitespace-nowrap text-muted transition-colors hover:border-control hover:text-text"
                onClick={() => onChange(sentence)}
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
