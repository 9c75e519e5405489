import { Search } from 'lucide-react';
import { useRef, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { isNewsSymbol } from '../../api/news-calls.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { classes } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Filters, useWideFilters, type SetFilter } from '../../ui/filters.tsx';
import { INLINE_BOX } from '../../ui/inline-box.ts';
import { Select } from '../../ui/select.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { scans } from '../scanner/scan-store.ts';
import type { NewsUrlState, NewsUrlChange } from './use-news-url-state.ts';
import { CATEGORY_NAMES, SENTIMENT_NAMES } from './words.ts';
import { MAX_NEWS_SEARCH_CHARS } from '../../api/generated.ts';

const ALL = 'all';
const MAX_SYMBOL_CHARS = 16;
const NOT_A_SYMBOL = 'Letters, digits, periods, and hyphens only';

const options = <T extends string>(all: string, names: Record<T, string>) => [
  { value: ALL, label: all },
  ...(Object.keys(names) as T[]).map((value) => ({ value, label: names[value] })),
];
const CATEGORY_OPTIONS = options('All', CATEGORY_NAMES);
const SENTIMENT_OPTIONS = options('All', SENTIMENT_NAMES);
const PERIOD_OPTIONS = options('Any time', { today: 'Today', '3d': 'Last 3 days', week: 'Last 7 days' });
const STOCKS_OPTIONS = options('All stocks', { trades: 'My open trades', scan: "Last scan's results" });

/** Shown on one line if there's room. */
const CHOICES = [
  { key: 'category', label: 'Category', options: CATEGORY_OPTIONS },
  { key: 'sentiment', label: 'Sentiment', options: SENTIMENT_OPTIONS },
  { key: 'period', label: 'Published', options: PERIOD_OPTIONS },
] as const;

/** A form that commits on Enter or blur. */
function CommitForm({
  onCommit,
  className,
  children,
}: {
  onCommit: () => void;
  className?: string;
  children: ReactNode;
}) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onCommit();
  };
  return (
    <form noValidate className={classes('min-w-0', className)} onSubmit={submit} onBlur={onCommit}>
      {children}
    </form>
  );
}

function SearchField({
  value,
  inputRef,
  onCommit,
}: {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  onCommit: (text: string) => void;
}) {
  const [text, setText] = useTyped(value);
  return (
    <CommitForm className="flex-1 basis-40 lg:max-w-sm" onCommit={() => text.trim() !== value && onCommit(text.trim())}>
      <div className={classes(INLINE_BOX, value ? 'border-accent' : 'border-control')}>
        <Search aria-hidden size={16} className="pointer-events-none ml-3 shrink-0 text-faint" />
        <input
          ref={inputRef}
          aria-label="Search"
          placeholder="Search headlines"
          value={text}
          maxLength={MAX_NEWS_SEARCH_CHARS}
          autoComplete="off"
          className="h-full min-w-0 flex-1 px-2 outline-none pointer-coarse:text-lg"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </CommitForm>
  );
}

function SymbolField({ value, onCommit }: { value: string; onCommit: (symbol: string) => void }) {
  const [text, setText] = useTyped(value);
  const invalid = text !== '' && !isNewsSymbol(text);
  return (
    <CommitForm onCommit={() => !invalid && text !== value && onCommit(text)}>
      <Field
        label="Symbol"
        value={text}
        maxLength={MAX_SYMBOL_CHARS}
        autoComplete="off"
        error={invalid ? NOT_A_SYMBOL : null}
        onChange={(typed) => setText(typed.trim().toUpperCase())}
      />
    </CommitForm>
  );
}

/** The active filters, as text. */
function setFilters(urlState: NewsUrlState, change: (change: NewsUrlChange) => void): SetFilter[] {
  const { category, sentiment, period, of, symbol, search } = urlState;
  const labelOf = (from: readonly { value: string; label: string }[], value: string | undefined) =>
    from.find((option) => option.value === value)?.label;
  return (
    [
      ['search', 'Search', search],
      ['category', 'Category', category && CATEGORY_NAMES[category]],
      ['sentiment', 'Sentiment', sentiment && SENTIMENT_NAMES[sentiment]],
      ['period', 'Published', labelOf(PERIOD_OPTIONS, period)],
      ['of', 'Stocks', labelOf(STOCKS_OPTIONS, of)],
      ['symbol', 'Symbol', symbol],
    ] as const
  ).flatMap(([key, name, value]) =>
    value ? [{ key, name, value, clear: () => change(key === 'of' ? { of: null, scan: null } : { [key]: null }) }] : [],
  );
}

/** Collapsed behind a button at any width. */
const COLLAPSED: readonly string[] = ['of', 'symbol'];

/** The filters for the articles. Their state is in the URL. */
export function NewsFilters({
  urlState,
  change,
  clear,
}: {
  urlState: NewsUrlState;
  change: (change: NewsUrlChange) => void;
  clear: () => void;
}) {
  const { of = ALL, symbol = '', search = '' } = urlState;
  const wide = useWideFilters();
  const box = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', does: 'Search news', act: () => box.current?.focus() }]);
  const setParam = (key: keyof NewsUrlState) => (value: string) => change({ [key]: value === ALL ? null : value });
  const set = setFilters(urlState, change);
  return (
    <Filters
      set={set}
      folded={set.filter(({ key }) => COLLAPSED.includes(key) || (!wide && key !== 'search')).length}
      onClear={clear}
      first={<SearchField value={search} inputRef={box} onCommit={setParam('search')} />}
      others={
        <>
          {CHOICES.map(({ key, label, options: choices }) => (
            <Select
              key={key}
              inline={wide}
              label={label}
              isCurrent={urlState[key] !== undefined}
              options={choices}
              value={urlState[key] ?? ALL}
              onChange={setParam(key)}
            />
          ))}
        </>
      }
      rarer={
        <>
          <Select
            label="Stocks"
            isCurrent={of !== ALL}
            options={STOCKS_OPTIONS}
            value={of}
            onChange={(chosen) =>
              change({
                of: chosen === ALL ? null : chosen,
                scan: chosen === 'scan' ? (scans.current().response?.query ?? null) : null,
              })
            }
          />
          <SymbolField value={symbol} onCommit={setParam('symbol')} />
        </>
      }
    />
  );
}
