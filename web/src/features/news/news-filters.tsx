import type { ReactNode, SyntheticEvent } from 'react';
import { isNewsSymbol, MAX_NEWS_SEARCH_CHARS } from '../../api/news-calls.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { Field } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Select } from '../../ui/select.tsx';
import { scans } from '../scanner/scan-store.ts';
import type { NewsAddress, NewsAddressChange } from './use-news-address.ts';
import { CATEGORY_NAMES, SENTIMENT_NAMES } from './words.ts';

const ALL = 'all';
const MAX_SYMBOL_CHARS = 16;
const NOT_A_SYMBOL = 'Letters, digits and . - only';

const options = <T extends string>(all: string, names: Record<T, string>) => [
  { value: ALL, label: all },
  ...(Object.keys(names) as T[]).map((value) => ({ value, label: names[value] })),
];
const CATEGORY_OPTIONS = options('All', CATEGORY_NAMES);
const SENTIMENT_OPTIONS = options('All', SENTIMENT_NAMES);
const PERIOD_OPTIONS = options('Any time', { today: 'Today', '3d': 'Last 3 days', week: 'Last 7 days' });
const STOCKS_OPTIONS = options('All stocks', { trades: 'My open trades', scan: 'This scan’s results' });

/** What is typed counts when Enter is pressed or the field is left. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onCommit();
  };
  return (
    <form noValidate className="min-w-0" onSubmit={submit} onBlur={onCommit}>
      {children}
    </form>
  );
}

function SearchField({ value, onCommit }: { value: string; onCommit: (text: string) => void }) {
  const [text, setText] = useTyped(value);
  return (
    <Committed onCommit={() => text.trim() !== value && onCommit(text.trim())}>
      <Field label="Search" value={text} maxLength={MAX_NEWS_SEARCH_CHARS} autoComplete="off" onChange={setText} />
    </Committed>
  );
}

function SymbolField({ value, onCommit }: { value: string; onCommit: (symbol: string) => void }) {
  const [text, setText] = useTyped(value);
  const wrong = text !== '' && !isNewsSymbol(text);
  return (
    <Committed onCommit={() => !wrong && text !== value && onCommit(text)}>
      <Field
        label="Symbol"
        value={text}
        maxLength={MAX_SYMBOL_CHARS}
        autoComplete="off"
        error={wrong ? NOT_A_SYMBOL : null}
        onChange={(typed) => setText(typed.trim().toUpperCase())}
      />
    </Committed>
  );
}

/** Which stories: all of it stands in the address. */
export function NewsFilters({
  address,
  set,
  change,
  clear,
}: {
  address: NewsAddress;
  set: number;
  change: (change: NewsAddressChange) => void;
  clear: () => void;
}) {
  const { category = ALL, sentiment = ALL, period = ALL, of = ALL, symbol = '', search = '' } = address;
  const put = (key: keyof NewsAddress) => (value: string) => change({ [key]: value === ALL ? null : value });
  return (
    <Filters set={set} onClear={clear}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <Select
          label="Category"
          isCurrent={category !== ALL}
          options={CATEGORY_OPTIONS}
          value={category}
          onChange={put('category')}
        />
        <Select
          label="Sentiment"
          isCurrent={sentiment !== ALL}
          options={SENTIMENT_OPTIONS}
          value={sentiment}
          onChange={put('sentiment')}
        />
        <Select
          label="Published"
          isCurrent={period !== ALL}
          options={PERIOD_OPTIONS}
          value={period}
          onChange={put('period')}
        />
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
        <SymbolField value={symbol} onCommit={put('symbol')} />
        <SearchField value={search} onCommit={put('search')} />
      </div>
    </Filters>
  );
}
