import { CircleQuestionMark, Lightbulb } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { SentenceChips } from '../../ui/sentence-chips.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { BoxMarks } from './box-marks.tsx';
import { Completions } from './completions.tsx';
import { POPULAR_SEARCHES } from './popular-searches.ts';
import { PreviewLine, hasPreview } from './preview-line.tsx';
import type { Marked } from './sentence.ts';
import { useCompletions } from './use-completions.ts';
import type { Preview } from './use-preview.ts';

/**
 * The text box with completions and underlined ignored words, the Scan button, the preview, and ten popular searches,
 * which collapse after the first scan.
 */
export function SearchBox({
  value,
  onChange,
  onTake,
  onScan,
  onAlone,
  onHelp,
  scanning,
  blocked,
  hasScanned,
  unknown,
  paused,
  preview,
  ref,
}: {
  value: string;
  onChange: (value: string) => void;
  /** puts a chosen sentence in the box, with the caret at its end */
  onTake: (sentence: string) => void;
  onScan: () => void;
  /** scans a follow-up as a new sentence */
  onAlone: () => void;
  onHelp: () => void;
  scanning: boolean;
  /** the current reading has nothing to scan for */
  blocked: boolean;
  /** a scan was run or is about to run */
  hasScanned: boolean;
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
  const [popularOpen, setPopularOpen] = useState(false);
  const keys = useShortcutsOn();
  // The word being typed isn't complete yet.
  const marked = paused ? unknown : unknown.filter(({ span }) => caret === null || caret < span[0] || caret > span[1]);
  const popular = !hasScanned || popularOpen;
  const previewed = hasPreview(preview);
  const completions = useCompletions({
    text: value,
    sentences: preview.parsed?.completions ?? [],
    disabled: scanning,
    onTake,
  });
  return (
    <div>
      <form
        role="search"
        className="flex flex-col gap-2 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault();
          completions.close();
          onScan();
        }}
      >
        <ScanField
          ref={ref}
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
            // Moves focus out of the box, so that letters are shortcuts.
            if (event.key === 'Escape' && !event.defaultPrevented)
              event.currentTarget.closest('main')?.focus({ preventScroll: true });
          }}
        >
          <BoxMarks box={ref} value={value} marked={marked} />
          <span aria-hidden className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 sm:block">
            {keys && <Kbd>/</Kbd>}
          </span>
          <Completions {...completions.listProps} />
        </ScanField>
        <div className="flex gap-2">
          <Button type="submit" size="lg" className="flex-1 sm:min-w-32" isDisabled={scanning || blocked}>
            {scanning ? 'Scanning...' : 'Scan'}
          </Button>
          {hasScanned && (
            <IconButton
              label="Popular searches"
              look="outline"
              className={classes('size-11', popularOpen && 'bg-raised')}
              aria-expanded={popularOpen}
              aria-controls={popularOpen ? popularId : undefined}
              onPress={() => setPopularOpen(!popularOpen)}
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
          (previewed || !hasScanned) && 'mt-2 min-h-7 pb-1',
        )}
      >
        <div id={previewId} className={classes('min-w-0', previewed && 'w-full')}>
          <PreviewLine preview={preview} onTake={onTake} onAlone={onAlone} />
        </div>
        {popular && <h2 className={previewed ? 'sr-only' : 'text-sm font-medium text-faint'}>Popular searches</h2>}
      </div>
      {popular && (
        <div id={popularId}>
          <SentenceChips
            inLine
            label="Popular searches"
            sentences={POPULAR_SEARCHES}
            className="mt-1"
            onTake={(sentence) => {
              setPopularOpen(false);
              if (hasScanned) onTake(sentence);
              else onChange(sentence);
            }}
          />
        </div>
      )}
    </div>
  );
}
