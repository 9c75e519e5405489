import type { ScanResponse } from '@plainscan/contracts';
import { Bot, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Alternatives } from './alternatives.tsx';
import { Conditions } from './conditions.tsx';
import { isEmpty, isOf, type EditItem, type Edits, type Said } from './edits.ts';
import { Note, ReadingNotes } from './reading-notes.tsx';
import { segments } from './sentence.ts';
import { lastSaid, type Editing } from './use-editing.ts';

const PARSERS = {
  builtin: null,
  ai: 'Read by our AI parser',
  fallback: "Our AI parser didn't respond, so we used the built-in one",
} as const;

const TOO_LONG = 'Your edits are too long to show here. The box still has your original text.';

function Sentence({
  said,
  items,
  pointed,
  onPoint,
}: {
  said: Said;
  items: readonly EditItem[];
  pointed: number | null;
  onPoint: (id: number | null) => void;
}) {
  const on = items.filter((item) => item.on);
  const chips = on.map(({ chip }, index) => ({ index, span: said.tooLong ? null : chip.span }));
  return (
    <p className="leading-8 break-words">
      {segments({ query: said.query, chips, unmatched: said.unmatched }).map(({ text, mark }, i) => {
        if (!mark) return <span key={i}>{text}</span>;
        if (mark.kind === 'unmatched')
          return (
            <span key={i} className="text-warn underline decoration-dotted decoration-2 underline-offset-4">
              {text}
              <span className="sr-only"> (ignored)</span>
            </span>
          );
        const id = on[mark.chip]!.id;
        return (
          <mark
            key={i}
            onPointerEnter={() => onPoint(id)}
            onPointerLeave={() => onPoint(null)}
            className={classes(
              'rounded-sm box-decoration-clone px-1 py-0.5 transition-colors',
              pointed === id ? 'bg-solid text-on-solid' : 'bg-accent-soft text-accent',
            )}
          >
            {text}
          </mark>
        );
      })}
    </p>
  );
}

/** The state between an edit and its results. */
function Pending({
  edits,
  response,
  counted,
  scanning,
  onScan,
}: {
  edits: Edits;
  response: ScanResponse;
  counted: boolean;
  scanning: boolean;
  onScan: () => void;
}) {
  if (isEmpty(edits.now))
    return (
      <p className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
        All filters are off. Showing your last results.
      </p>
    );
  if (!counted || isOf(response, edits.now)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent">
      <p className="min-w-0 flex-1 basis-60">These results are from before your edits. Rescanning uses a scan.</p>
      <Button onPress={onScan} isDisabled={scanning || edits.now.said === null}>
        Scan Changes
      </Button>
    </div>
  );
}

const isUndo = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === 'z' && !shiftKey;
const isRedo = ({ key, shiftKey }: KeyboardEvent) =>
  (key.toLowerCase() === 'z' && shiftKey) || key.toLowerCase() === 'y';

/**
 * The reading of the sentence: its words, the condition each became, how many stocks pass it alone, and how many remain
 * after it.
 */
export function Understood({
  response,
  edits,
  editing,
  counted,
  scanning,
  onReword,
}: {
  response: ScanResponse;
  edits: Edits;
  editing: Editing;
  /** scans count against a daily limit */
  counted: boolean;
  scanning: boolean;
  /** selects a part of the sentence in the box */
  onReword: (sentence: string, span: [number, number]) => void;
}) {
  const [pointed, onPoint] = useState<number | null>(null);
  const section = useRef<HTMLElement>(null);
  /** the sentence of the last Drop, whose button was removed with its clause */
  const dropped = useRef<string | null>(null);
  const said = lastSaid(edits);
  const own = isOf(response, edits.now);
  const parser = own ? PARSERS[response.parser] : null;
  const query = said?.query;
  useEffect(() => {
    const isDropped = query !== undefined && query === dropped.current;
    dropped.current = null;
    if (!isDropped || document.activeElement !== document.body) return;
    const next = section.current?.querySelector<HTMLElement>('[data-drop]');
    (next ?? section.current?.querySelector<HTMLElement>('[data-undo]'))?.focus();
  }, [query]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as HTMLElement).closest('input')) return;
    if (!isUndo(event) && !isRedo(event)) return;
    event.preventDefault();
    if (isUndo(event)) editing.undo();
    else editing.redo();
  };
  if (!said) return null;
  return (
    <section
      ref={section}
      aria-label="How we read it"
      onKeyDown={onKeyDown}
      className="grid gap-x-10 gap-y-2 px-4 pt-1 pb-3 sm:px-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]"
    >
      <div>
        <Sentence said={said} items={edits.now.items} pointed={pointed} onPoint={onPoint} />
        {said.description !== said.query && (
          <p className="mt-1 text-sm break-words text-muted">
            <span className="text-faint">Read as</span> {said.description}
          </p>
        )}
        {parser && <Note icon={Bot}>{parser}</Note>}
        {said.tooLong && <Note icon={CircleAlert}>{TOO_LONG}</Note>}
        {own && <Alternatives alternatives={response.alternatives ?? []} onChoose={editing.choose} />}
        <ReadingNotes
          {...said}
          onDrop={(sentence) => {
            dropped.current = sentence;
            editing.reread(sentence);
          }}
          onReword={(span) => onReword(said.query, span)}
        />
        {!own && said.contradiction && (
          <Note icon={CircleAlert} warn>
            {said.contradiction}
          </Note>
        )}
        <p role="status" className="sr-only">
          {own && edits.past.length + edits.future.length > 0 && plural(response.total, 'match', 'matches')}
        </p>
        <Pending edits={edits} response={response} counted={counted} scanning={scanning} onScan={editing.scan} />
      </div>
      {(edits.now.items.length > 0 || said.extras.length > 0 || edits.past.length > 0) && (
        <Conditions
          edits={edits}
          extras={edits.now.said?.extras ?? said.extras}
          response={response}
          editing={editing}
          pointed={pointed}
          onPoint={onPoint}
        />
      )}
    </section>
  );
}
