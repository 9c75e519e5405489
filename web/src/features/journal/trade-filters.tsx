import type { journalNamesSchema, TradeFilter } from '@plainscan/contracts';
import { useRef, type Ref } from 'react';
import type { z } from 'zod';
import type { TradeOrder } from '../../api/journal-calls.ts';
import { session } from '../../lib/format.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Filters, useWideFilters, type SetFilter } from '../../ui/filters.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { AddressChange, JournalAddress } from './use-journal-address.ts';

type JournalNames = z.output<typeof journalNamesSchema>;

const ALL = 'all';
/** Prefix of names in option values, because a strategy or a tag can be named `all`. */
const NAMED = 'is:';
const WITHOUT_STRATEGY = 'No strategy';
const WITHOUT_SCAN = 'No scan';

const SIDES = [
  { value: ALL, label: 'Any' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;
const STATES = [
  { value: ALL, label: 'Any' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'winning', label: 'Winning' },
  { value: 'losing', label: 'Losing' },
] as const;
const ORDERS = [
  { value: '-entered', label: 'Newest first' },
  { value: 'entered', label: 'Oldest first' },
  { value: '-exited', label: 'Newest exit first' },
  { value: 'exited', label: 'Oldest exit first' },
  { value: '-net', label: 'P&L high to low' },
  { value: 'net', label: 'P&L low to high' },
  { value: '-return', label: 'Return high to low' },
  { value: 'return', label: 'Return low to high' },
  { value: '-r', label: 'R high to low' },
  { value: 'r', label: 'R low to high' },
  { value: '-days', label: 'Longest held' },
  { value: 'days', label: 'Shortest held' },
  { value: 'symbol', label: 'Symbol A to Z' },
  { value: '-symbol', label: 'Symbol Z to A' },
] as const satisfies readonly { value: TradeOrder; label: string }[];
const TAG_MATCHES = [
  { value: 'any', label: 'Any of these tags' },
  { value: 'all', label: 'All of these tags' },
] as const;
const DAYS = [
  { value: 'entry', label: 'Entry date' },
  { value: 'exit', label: 'Exit date' },
] as const;

/** The names in use, plus the selected ones. */
const withSelected = (names: readonly string[] = [], selected: readonly string[]) => [
  ...selected.filter((name) => name !== '' && !names.includes(name)),
  ...names,
];

const nullIf = <T extends string>(value: string, none: T) => (value === none ? null : value);

function DayField({
  label,
  value,
  onCommit,
}: {
  label: string;
  value: string;
  onCommit: (day: string | null) => void;
}) {
  const [text, setText] = useTyped(value);
  return (
    <Field
      label={label}
      type="date"
      value={text}
      onChange={(day) => {
        setText(day);
        // While the year is being typed, the value is a date in the first century.
        if (day === '' || day >= '1900') onCommit(day || null);
      }}
    />
  );
}

function SymbolField({
  value,
  symbols,
  inputRef,
  onCommit,
}: {
  value: string;
  symbols: readonly string[];
  inputRef: Ref<HTMLInputElement>;
  onCommit: (symbol: string | null) => void;
}) {
  const [text, setText] = useTyped(value);
  const commit = (typed: string) => {
    const symbol = typed.trim().toUpperCase();
    if (symbol !== value) onCommit(symbol || null);
  };
  return (
    <ComboField
      inline
      label="Symbol"
      placeholder="Any"
      value={text}
      options={symbols}
      maxLength={16}
      inputRef={inputRef}
      className="flex-1 lg:w-44 lg:flex-none"
      onChange={(typed) => setText(typed.toUpperCase())}
      onCommit={commit}
    />
  );
}

const nameOf = <T extends string>(options: readonly { value: T; label: string }[], value: T): string =>
  options.find((option) => option.value === value)!.label;

/** With fewer than two tags, it doesn't matter how many of them must match. */
const tagsChange = (tags: readonly string[], { tagMatch }: TradeFilter): AddressChange => ({
  tag: tags,
  tagMatch: (tags.length > 1 && tagMatch) || null,
});

/** One per tag, so that each can be removed. */
const setTags = (filter: TradeFilter, change: (change: AddressChange) => void): SetFilter[] =>
  (filter.tag ?? []).map((tag, i, tags) => ({
    key: `tag ${tag}`,
    name: i === 0 ? 'Tag' : filter.tagMatch === 'all' ? 'and tag' : 'or tag',
    value: tag,
    clear: () =>
      change(
        tagsChange(
          tags.filter((one) => one !== tag),
          filter,
        ),
      ),
  }));

/** The active filters, as text. */
function setFilters({ filter }: JournalAddress, change: (change: AddressChange) => void): SetFilter[] {
  const day = filter.by === 'exit' ? 'Exit' : 'Entry';
  const parts = [
    ['symbol', 'Symbol', filter.symbol],
    ['strategy', 'Strategy', filter.strategy === '' ? WITHOUT_STRATEGY : filter.strategy],
    ['scan', 'Scan', filter.scan === '' ? WITHOUT_SCAN : filter.scan],
    ['state', 'Result', filter.state && nameOf(STATES, filter.state)],
    ['side', 'Side', filter.side && nameOf(SIDES, filter.side)],
    ['from', `${day} from`, filter.from && session(filter.from)],
    ['to', `${day} to`, filter.to && session(filter.to)],
    ['importId', undefined, filter.importId && 'From one import'],
  ] as const;
  return [
    ...parts.flatMap(([key, name, value]) =>
      value ? [{ key, name, value, clear: () => change({ [key]: null }) }] : [],
    ),
    ...setTags(filter, change),
  ];
}

/** Collapsed behind a button at any width. */
const isLessCommon = (key: string): boolean => ['side', 'from', 'to'].includes(key) || key.startsWith('tag ');
const isFolded = (key: string): boolean => ['strategy', 'state'].includes(key) || isLessCommon(key);

/** Filters for the trade list. All state is in the URL. */
export function TradeFilters({
  address,
  names,
  change,
  clear,
  ordered = true,
}: {
  address: JournalAddress;
  names: JournalNames | undefined;
  change: (change: AddressChange) => void;
  clear: () => void;
  /** the result can be sorted */
  ordered?: boolean;
}) {
  const { filter, order } = address;
  const wide = useWideFilters();
  const symbol = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', does: 'Filter by symbol', act: () => symbol.current?.focus() }]);
  const strategies = withSelected(names?.strategies, [filter.strategy ?? '']).map((name) => ({
    value: NAMED + name,
    label: name,
  }));
  const { tag: tags = [] } = filter;
  const set = setFilters(address, change);
  return (
    <Filters
      set={set}
      folded={set.filter(({ key }) => (wide ? isLessCommon(key) : isFolded(key))).length}
      onClear={clear}
      first={
        <SymbolField
          value={filter.symbol ?? ''}
          symbols={names?.symbols ?? []}
          inputRef={symbol}
          onCommit={(committed) => change({ symbol: committed })}
        />
      }
      others={
        <>
          <Select
            inline={wide}
            label="Strategy"
            isCurrent={filter.strategy !== undefined}
            options={[{ value: ALL, label: 'Any' }, { value: NAMED, label: WITHOUT_STRATEGY }, ...strategies]}
            value={filter.strategy === undefined ? ALL : NAMED + filter.strategy}
            onChange={(chosen) => change({ strategy: chosen === ALL ? null : chosen.slice(NAMED.length) })}
          />
          <Select
            inline={wide}
            label="Result"
            isCurrent={filter.state !== undefined}
            options={STATES}
            value={filter.state ?? ALL}
            onChange={(state) => change({ state: nullIf(state, ALL) })}
          />
        </>
      }
      rarer={
        <>
          <MultiSelect
            label="Tags"
            placeholder="Any"
            options={withSelected(names?.tags, tags)}
            chosen={tags}
            onChange={(chosen) => change(tagsChange(chosen, filter))}
          />
          {tags.length > 1 && (
            <Select
              label="Match"
              isCurrent={filter.tagMatch === 'all'}
              options={TAG_MATCHES}
              value={filter.tagMatch ?? 'any'}
              onChange={(match) => change({ tagMatch: nullIf(match, 'any') })}
            />
          )}
          <Select
            label="Side"
            isCurrent={filter.side !== undefined}
            options={SIDES}
            value={filter.side ?? ALL}
            onChange={(side) => change({ side: nullIf(side, ALL) })}
          />
          <DayField label="From" value={filter.from ?? ''} onCommit={(from) => change({ from })} />
          <DayField label="To" value={filter.to ?? ''} onCommit={(to) => change({ to })} />
          <Select
            label="Filter by"
            options={DAYS}
            value={filter.by ?? 'entry'}
            onChange={(by) => change({ by: nullIf(by, 'entry') })}
          />
        </>
      }
      end={
        ordered && (
          <Select
            inline={wide}
            label="Sort"
            options={ORDERS}
            value={order}
            onChange={(by) => change({ order: nullIf(by, '-entered') })}
          />
        )
      }
    />
  );
}
