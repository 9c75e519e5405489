import type { journalNamesSchema } from '@plainscan/contracts';
import { useRef, type Ref } from 'react';
import type { z } from 'zod';
import type { TradeOrder } from '../../api/journal-calls.ts';
import { session } from '../../lib/format.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Filters, useWideFilters, type SetFilter } from '../../ui/filters.tsx';
import { Select } from '../../ui/select.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { AddressChange, JournalAddress } from './use-journal-address.ts';

type JournalNames = z.output<typeof journalNamesSchema>;

const ALL = 'all';
/** Strategies can have any name, so none can serve as a marker. */
const NAMED = 'is:';
const WITHOUT_STRATEGY = 'No strategy';

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
  { value: '-exited', label: 'Closed last' },
  { value: 'exited', label: 'Closed first' },
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
const DAYS = [
  { value: 'entry', label: 'Entry date' },
  { value: 'exit', label: 'Exit date' },
] as const;

/** The names in use, plus the selected one. */
const withSelected = (names: readonly string[], selected: string | undefined) =>
  selected && !names.includes(selected) ? [selected, ...names] : names;

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
        // While a year is being typed, it's in the first century.
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

/** The active filters, as text. */
function setFilters({ filter }: JournalAddress, change: (change: AddressChange) => void): SetFilter[] {
  const day = filter.by === 'exit' ? 'Exit' : 'Entry';
  const parts = [
    ['symbol', 'Symbol', filter.symbol],
    ['strategy', 'Strategy', filter.strategy === '' ? WITHOUT_STRATEGY : filter.strategy],
    ['state', 'Result', filter.state && nameOf(STATES, filter.state)],
    ['tag', 'Tag', filter.tag],
    ['side', 'Side', filter.side && nameOf(SIDES, filter.side)],
    ['from', `${day} from`, filter.from && session(filter.from)],
    ['to', `${day} to`, filter.to && session(filter.to)],
    ['importId', undefined, filter.importId && 'From one import'],
  ] as const;
  return parts.flatMap(([key, name, value]) =>
    value ? [{ key, name, value, clear: () => change({ [key]: null }) }] : [],
  );
}

/** Collapsed behind a button at any width. */
const RARER: readonly string[] = ['tag', 'side', 'from', 'to'];
const FOLDED: readonly string[] = ['strategy', 'state', ...RARER];

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
  const strategies = withSelected(names?.strategies ?? [], filter.strategy).map((name) => ({
    value: NAMED + name,
    label: name,
  }));
  const tags = withSelected(names?.tags ?? [], filter.tag).map((name) => ({ value: NAMED + name, label: name }));
  const set = setFilters(address, change);
  return (
    <Filters
      set={set}
      folded={set.filter(({ key }) => (wide ? RARER : FOLDED).includes(key)).length}
      onClear={clear}
      first={
        <SymbolField
          value={filter.symbol ?? ''}
          symbols={names?.symbols ?? []}
          inputRef={symbol}
          onCommit={(asked) => change({ symbol: asked })}
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
          <Select
            label="Tag"
            isCurrent={filter.tag !== undefined}
            options={[{ value: ALL, label: 'Any' }, ...tags]}
            value={filter.tag === undefined ? ALL : NAMED + filter.tag}
            onChange={(chosen) => change({ tag: chosen === ALL ? null : chosen.slice(NAMED.length) })}
          />
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
