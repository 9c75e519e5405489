import { CircleQuestionMark, Lightbulb, Search } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { BoxMarks } from './box-marks.tsx';
import { Completions } from './completions.tsx';
import { POPULAR_SEARCHES } from './popular-searches.ts';
import { PreviewLine, tells } from './preview-line.tsx';
import type { Marked } from './sentence.ts';
import { useCompletions } from './use-completions.ts';
import type { Preview } from './use-preview.ts';

const KEYS = [
  ['next and previous', 'j', 'k'],
  ['open', 'Enter'],
  ['save', 's'],
  ['shortcuts', '?'],
] as const;

const KeyHints = () => (
  <p className="hidden flex-wrap items-center gap-x-4 text-faint pointer-fine:sm:flex">
    {KEYS.map(([does, ...keys]) => (
      <span key={does} className="inline-flex items-center gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {does}
      </span>
    ))}
  </p>
);

/**
 * The scan's text with ignored words underlined and ways to continue it, the Scan button (or Enter), a preview, and ten
 * popular scans, which collapse after the first scan.
 */
export function SearchBox({
  value,
  onChange,
  onTake,
  onScan,
  onHelp,
  scanning,
  blocked,
  begun,
  unknown,
  paused,
  preview,
  ref,
}: {
  value: string;
  onChange: (value: string) => void;
  /** a complete scan was chosen, for the box and the caret at its end */
  onTake: (sentence: string) => void;
  onScan: () => void;
  onHelp: () => void;
  scanning: boolean;
  /** there's nothing to scan */
  blocked: boolean;
  /** results are shown below */
  begun: boolean;
  /** ignored words */
  unknown: readonly Marked[];
  /** typing has paused */
  paused: boolean;
  /** how the text would be read */
  preview: Preview;
  ref: RefObject<HTMLInputElement | null>;
}) {
  const previewId = useId();
  const popularId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const keys = useShortcutsOn();
  // The word being typed isn't complete yet.
  const marked = paused ? unknown : unknown.filter(({ span }) => caret === null || caret < span[0] || caret > span[1]);
  const popular = !begun || asked;
  const told = tells(preview);
  const completions = useCompletions({
    text: value,
    sentences: preview.parsed?.completions ?? [],
    off: scanning,
    onTake,
  });
  return (
    <div className="px-4 pt-3 pb-3 sm:px-5 sm:pt-4">
      <form
        role="search"
        className="flex flex-col gap-2 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault();
          completions.close();
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
            aria-label="Describe the setup"
            placeholder="e.g. tech stocks under $50 with RSI below 30"
            className="h-11 w-full rounded-md border border-control bg-bg pr-4 pl-11 text-lg text-ellipsis sm:pr-12 sm:text-base"
            aria-describedby={previewId}
            {...completions.inputProps}
            value={value}
            onChange={(event) => {
              setCaret(event.target.selectionStart);
              completions.onType(event.target);
              onChange(event.target.value);
            }}
            onKeyDown={(event) => {
              completions.onKeyDown(event);
              // Leave the box, where letters are shortcuts, without losing focus.
              if (event.key === 'Escape' && !event.defaultPrevented)
                event.currentTarget.closest('main')?.focus({ preventScroll: true });
            }}
          />
          <BoxMarks box={ref} value={value} marked={marked} />
          <span aria-hidden className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 sm:block">
            {keys && <Kbd>/</Kbd>}
          </span>
          <Completions {...completions.listProps} />
        </div>
        <div className="flex gap-2">
          <Button type="submit" size="lg" className="flex-1 sm:min-w-32" isDisabled={scanning || blocked}>
            {scanning ? 'Scanning...' : 'Scan'}
          </Button>
          {begun && (
            <IconButton
              label="Popular searches"
              look="outline"
              className={classes('size-11', asked && 'bg-raised')}
              aria-expanded={asked}
              aria-controls={asked ? popularId : undefined}
              onPress={() => setAsked(!asked)}
            >
              <Lightbulb aria-hidden size={18} />
            </IconButton>
          )}
          <IconButton label="Scanner Query Guide" look="outline" className="size-11" onPress={onHelp}>
            <CircleQuestionMark aria-hidden size={18} />
          </IconButton>
        </div>
      </form>
      <div
        className={classes(
          'flex flex-wrap items-center text-sm text-muted',
          told || !begun ? 'mt-2 min-h-7 pb-1' : 'sm:mt-2 sm:min-h-7',
        )}
      >
        <div id={previewId} className={classes('min-w-0', told && 'w-full')}>
          <PreviewLine preview={preview} onTake={onTake} />
        </div>
        {popular && <h2 className={told ? 'sr-only' : 'text-sm font-medium text-faint'}>Popular searches</h2>}
        {!told && !popular && keys && <KeyHints />}
      </div>
      {popular && (
        <div id={popularId}>
          <SentenceChips
            inLine
            label="Popular searches"
            sentences={POPULAR_SEARCHES}
            className="mt-1"
            onTake={(sentence) => {
              setAsked(false);
              if (begun) onTake(sentence);
              else onChange(sentence);
            }}
          />
        </div>
      )}
    </div>
  );
}
