import type { TradeDetail } from '@plainscan/contracts';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { TradeChange } from '../../api/journal-calls.ts';
import { useDraft } from '../../lib/drafts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rejectionMessage } from '../../api/failure-message.ts';
import { CHANGED_ELSEWHERE, useTradeChange } from './use-trade-change.ts';

const FAILED = 'Failed to save. Please try again.';

/** A text field of a trade, edited in place. */
export function InPlace({
  trade,
  name,
  text,
  lines,
  hint,
  maxLength,
  problemOf,
  toChange,
  children,
}: {
  trade: TradeDetail;
  name: 'Notes' | 'Tags';
  /** the typed text */
  text: string;
  lines?: number;
  hint?: string;
  maxLength: number;
  problemOf?: (typed: string) => string | undefined;
  toChange: (typed: string) => Omit<TradeChange, 'revision'>;
  /** the formatted value */
  children: ReactNode;
}) {
  const [draft, setDraft] = useDraft(`${name} ${trade.id}`);
  const [open, setOpen] = useState(draft !== '');
  const [typed, setTyped] = useState(draft || text);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);
  const save = useTradeChange(trade);

  // When the form closes, return the focus it had to the button.
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const close = () => {
    setDraft('');
    setProblem(null);
    setConflict(false);
    setSaving(false);
    setOpen(false);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = problemOf?.(typed);
    if (wrong || saving) return setProblem(wrong ?? null);
    setSaving(true);
    try {
      if ((await save(toChange(typed))) === 'saved') return close();
      setConflict(true);
    } catch (error) {
      setProblem(rejectionMessage(error, FAILED));
    }
    setSaving(false);
  };

  return (
    <section aria-label={name} className="px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-muted">{name}</h2>
        {!open && (
          <IconButton
            ref={button}
            label={`Edit ${name.toLowerCase()}`}
            className="-my-1.5 -mr-2"
            onPress={() => {
              setTyped(text);
              setOpen(true);
            }}
          >
            <Pencil aria-hidden size={15} />
          </IconButton>
        )}
      </div>
      {open ? (
        <form noValidate className="mt-2 space-y-3" onSubmit={(event) => void submit(event)}>
          <Notice tone="plain">{conflict && CHANGED_ELSEWHERE}</Notice>
          <Field
            label={name}
            lines={lines}
            hint={hint}
            autoFocus
            autoComplete="off"
            maxLength={maxLength}
            value={typed}
            error={problem}
            onChange={(next) => {
              setTyped(next);
              setDraft(next);
              setProblem(null);
            }}
          />
          <div className="flex gap-2">
            <Button type="submit" isPending={saving}>
              {saving ? 'Saving...' : 'Save'}
            </Button>
            <Button look="outline" onPress={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-1">{children}</div>
      )}
    </section>
  );
}
