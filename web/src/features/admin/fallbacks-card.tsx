import type { ParserOverview } from '@plainscan/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { setParserFallbacks } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toasts.ts';
import { rejectionMessage } from '../../api/failure-message.ts';
import { FallbackRow } from './fallback-row.tsx';
import { MAX_PARSER_FALLBACKS, MAX_PARSER_URL_CHARS } from '../../api/generated.ts';

/** Unsaved edits, and the revision they're based on. */
type Draft = { urls: string[]; revision: number } | null;

function AddForm({ taken, onAdd }: { taken: readonly string[]; onAdd: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = url.trim();
    if (!typed) return setProblem('Please enter a valid URL');
    if (taken.includes(typed)) return setProblem('This URL is already in use');
    onAdd(typed);
    setUrl('');
  };
  return (
    <form noValidate className="flex items-start gap-2 border-t border-line p-5" onSubmit={add}>
      <div className="min-w-0 flex-1">
        <Field
          label="Add a fallback"
          autoComplete="off"
          maxLength={MAX_PARSER_URL_CHARS}
          value={url}
          error={problem}
          onChange={(next) => {
            setUrl(next);
            setProblem(null);
          }}
        />
      </div>
      <Button type="submit" look="outline" className="mt-6.5">
        <Plus aria-hidden size={16} />
        Add
      </Button>
    </form>
  );
}

/** The URLs tried in order when the active one fails. */
export function FallbacksCard({ overview }: { overview: ParserOverview }) {
  const [draft, setDraft] = useState<Draft>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const changed = useParserChanged();
  const list = useRef<HTMLOListElement>(null);
  const { active, fallbacks, health, revision } = overview;
  const urls = draft?.urls ?? fallbacks;
  const dirty = draft !== null && JSON.stringify(draft.urls) !== JSON.stringify(fallbacks);

  const change = (next: string[]) => {
    setDraft({ urls: next, revision: draft?.revision ?? revision });
    setProblem(null);
  };
  // Moving can disable the pressed button, and removing unmounts it; keep focus nearby.
  const [moved, setMoved] = useState<{ url: string; by: 1 | -1 } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const moveButton = (by: number) =>
      list.current?.querySelector<HTMLButtonElement>(
        `[data-address="${CSS.escape(moved.url)}"] [data-move="${by}"]:not(:disabled)`,
      );
    (moveButton(moved.by) ?? moveButton(-moved.by))?.focus();
  }, [moved]);
  const move = (index: number, by: 1 | -1) => {
    const next = [...urls];
    [next[index], next[index + by]] = [next[index + by]!, next[index]!];
    change(next);
    setMoved({ url: urls[index]!, by });
  };
  const remove = (url: string) => {
    change(urls.filter((other) => other !== url));
    list.current?.focus();
  };
  const discard = () => {
    setDraft(null);
    setProblem(null);
  };
  const save = async () => {
    setSaving(true);
    try {
      await setParserFallbacks(urls);
      toasts.show({ tone: 'good', title: 'Fallbacks Saved', description: "They're tried in this order." });
      await changed();
      discard();
    } catch (error) {
      setProblem(rejectionMessage(error, 'Failed to save the fallbacks. Please try again.'));
    }
    setSaving(false);
  };

  return (
    <Card aria-labelledby="fallbacks">
      <header className="px-5 pt-4 pb-3">
        <h2 id="fallbacks" className="text-lg">
          Fallbacks
        </h2>
        <p className="text-sm text-muted">
          Tried in this order when the active URL fails. Stats are from one server, since it started.
        </p>
      </header>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Fallbacks"
        className="divide-y divide-line border-t border-line outline-offset-[-2px]"
      >
        {urls.map((url, index) => (
          <FallbackRow
            key={url}
            url={url}
            position={index + 1}
            last={urls.length}
            health={health.find((entry) => entry.url === url)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(url)}
          />
        ))}
        {urls.length === 0 && (
          <li className="px-5 py-4 text-muted">None. If the active URL fails, only the built-in parser is used.</li>
        )}
      </ol>
      {urls.length < MAX_PARSER_FALLBACKS ? (
        <AddForm taken={active ? [active, ...urls] : urls} onAdd={(url) => change([...urls, url])} />
      ) : (
        <p className="border-t border-line px-5 py-4 text-sm text-muted">
          You can have up to {MAX_PARSER_FALLBACKS} fallbacks. Remove one to add another.
        </p>
      )}
      <Notice tone="bad" className="mx-5 mb-5">
        {problem}
      </Notice>
      <Notice tone="plain" className="mx-5 mb-5">
        {dirty && draft.revision !== revision && 'Someone else changed the URLs. Saving replaces their changes.'}
      </Notice>
      {dirty && (
        <div className="flex flex-wrap gap-2 px-5 pb-5">
          <Button isPending={saving} onPress={() => void save()}>
            {saving ? 'Saving...' : 'Save Fallbacks'}
          </Button>
          <Button look="outline" isPending={saving} onPress={discard}>
            Discard Changes
          </Button>
        </div>
      )}
    </Card>
  );
}
