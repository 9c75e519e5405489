import type { ScanPlan, ScanResponse } from '@plainscan/contracts';
import { Bot, CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Alternatives } from './alternatives.tsx';
import { Conditions } from './conditions.tsx';
import { isEmpty, isResponseTo, planOf, type EditItem, type Edits, type Described } from './edits.ts';
import { FilterLine } from './filter-line.tsx';
import { Note, ReadingNotes } from './reading-notes.tsx';
import { segments } from './sentence.ts';
import { lastDescription, type Editing } from './use-editing.ts';

const WhyNotDialog = lazy(() => import('./why-not-dialog.tsx').then((m) => ({ default: m.WhyNotDialog })));
const ScanTrace = lazy(() => import('./scan-trace.tsx').then((m) => ({ default: m.ScanTrace })));

const PARSERS = {
  builtin: null,
  ai: 'Read by our AI parser',
  fallback: "Our AI parser didn't respond, so we used the built-in one",
} as const;

const TOO_LONG = 'Your edits are too long to show here. The box still has your original text.';

function Sentence({
  described,
  items,
  hovered,
  onHover,
}: {
  described: Described;
  items: readonly EditItem[];
  hovered: number | null;
  onHover: (id: number | null) => void;
}) {
  const on = items.filter((item) => item.on);
  const chips = on.map(({ chip }, index) => ({ index, span: described.tooLong ? null : chip.span }));
  return (
    <p className="leading-8 break-words">
      {segments({ query: described.query, chips, unmatched: described.unmatched }).map(({ text, mark }, i) => {
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
            onPointerEnter={() => onHover(id)}
            onPointerLeave={() => onHover(null)}
            className={classes(
              'rounded-sm box-decoration-clone px-1 py-0.5 transition-colors',
              hovered === id ? 'bg-accent-soft text-accent' : 'bg-raised text-text',
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
  if (!counted || !edits.now.isNew || isResponseTo(response, edits.now)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent">
      <p className="min-w-0 flex-1 basis-60">These results are from before your changes.</p>
      <Button onPress={onScan} isDisabled={scanning || edits.now.described === null}>
        Scan Changes
      </Button>
    </div>
  );
}

const isUndo = ({ key, shiftKey }: KeyboardEvent) => key.toLowerCase() === 'z' && !shiftKey;
const isRedo = ({ key, shiftKey }: KeyboardEvent) =>
  (key.toLowerCase() === 'z' && shiftKey) || key.toLowerCase() === 'y';

/**
 * How the sentence was read: its filters in one line, and notes on problems. The details open over the results: the
 * sentence with its conditions marked, and the funnel.
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
  const [hovered, onHover] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  /** the plan whose missing stocks are asked about */
  const [asked, setAsked] = useState<ScanPlan | null>(null);
  const detailsId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  const { user } = useSession();
  const section = useRef<HTMLElement>(null);
  /** the sentence after the last Drop; its button was removed together with the clause */
  const dropped = useRef<string | null>(null);
  const described = lastDescription(edits);
  const isCurrent = isResponseTo(response, edits.now);
  const parser = isCurrent ? PARSERS[response.parser] : null;
  const query = described?.query;
  useEffect(() => {
    const isDropped = query !== undefined && query === dropped.current;
    dropped.current = null;
    if (!isDropped || document.activeElement !== document.body) return;
    const next = section.current?.querySelector<HTMLElement>('[data-drop]');
    (next ?? undo.current)?.focus();
  }, [query]);
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: PointerEvent) => {
      if (!section.current?.contains(target as Node)) setOpen(false);
    };
    // In the capture phase, because buttons stop the event's propagation.
    document.addEventListener('pointerdown', close, { capture: true });
    return () => document.removeEventListener('pointerdown', close, { capture: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.getElementById(detailsId)?.contains(event.target as Node)) {
      event.preventDefault();
      section.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      return setOpen(false);
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as HTMLElement).closest('input')) return;
    if (!isUndo(event) && !isRedo(event)) return;
    event.preventDefault();
    if (isUndo(event)) editing.undo();
    else editing.redo();
  };
  const pick = (id: number) => {
    flushSync(() => setOpen(true));
    section.current?.querySelector<HTMLElement>(`[data-condition="${id}"] [role=switch]`)?.focus();
  };
  if (!described) return null;
  const extras = edits.now.described?.extras ?? described.extras;
  return (
    <section ref={section} aria-label="How we read it" onKeyDown={onKeyDown} className="px-4 pb-1.5 sm:px-5">
      <div className="relative">
        <FilterLine
          edits={edits}
          extras={extras}
          response={response}
          editing={editing}
          open={open}
          detailsId={detailsId}
          onToggle={() => setOpen(!open)}
          onPick={pick}
          edited={edits.now.typed.query !== described.query}
          undo={undo}
          onWhyNot={isEmpty(edits.now) ? undefined : () => setAsked(planOf(edits.now))}
        />
        {asked && (
          <Suspense>
            <WhyNotDialog plan={asked} onClose={() => setAsked(null)} />
          </Suspense>
        )}
        {open && (
          <div
            id={detailsId}
            className="absolute inset-x-0 top-full z-20 mt-1 grid max-h-[min(75vh,36rem)] gap-x-10 gap-y-2 overflow-y-auto rounded-md border border-line bg-surface px-3 py-2.5 shadow-pop xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]"
          >
            <div>
              <Sentence described={described} items={edits.now.items} hovered={hovered} onHover={onHover} />
              {described.description !== described.query && (
                <p className="mt-1 text-sm break-words text-muted">
                  <span className="text-faint">Read as</span> {described.description}
                </p>
              )}
              {user?.role === 'admin' && (
                <Suspense>
                  <ScanTrace key={described.query} query={described.query} />
                </Suspense>
              )}
            </div>
            {(edits.now.items.length > 0 || extras.length > 0) && (
              <Conditions
                edits={edits}
                extras={extras}
                response={response}
                editing={editing}
                undo={undo}
                hovered={hovered}
                onHover={onHover}
              />
            )}
          </div>
        )}
      </div>
      <div>
        {parser && <Note icon={Bot}>{parser}</Note>}
        {described.tooLong && <Note icon={CircleAlert}>{TOO_LONG}</Note>}
        {isCurrent && <Alternatives alternatives={response.alternatives ?? []} onChoose={editing.choose} />}
        <ReadingNotes
          {...described}
          onDrop={(sentence) => {
            dropped.current = sentence;
            editing.reread(sentence);
          }}
          onReword={(span) => onReword(described.query, span)}
        />
        {!isCurrent && described.contradiction && (
          <Note icon={CircleAlert} warn>
            {described.contradiction}
          </Note>
        )}
        <Pending edits={edits} response={response} counted={counted} scanning={scanning} onScan={editing.scan} />
      </div>
    </section>
  );
}
