import type { JournalNames } from './names.ts';
import { X } from 'lucide-react';
import { useTyped } from '../../lib/use-typed.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Select } from '../../ui/select.tsx';
import type { AddressChange, JournalAddress } from './use-journal-address.ts';

const ALL = 'all';
/** A strategy may have any name, so none of these stands for one as it is. */
const NAMED = 'is:';

const SIDES = [
  { value: ALL, label: 'Any side' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;
const STATES = [
  { value: ALL, label: 'Any result' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'winning', label: 'Winning' },
  { value: 'losing', label: 'Losing' },
] as const;
const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'best', label: 'Best first' },
  { value: 'worst', label: 'Worst first' },
] as const;
const DAYS = [
  { value: 'entry', label: 'Day of entry' },
  { value: 'exit', label: 'Day of exit' },
] as const;

/** Those in use, and the one asked for, in use or not. */
const withAsked = (names: readonly string[], asked: string | undefined) =>
  asked && !names.includes(asked) ? [asked, ...names] : names;

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
        // While a year is typed it is one of the first century.
        if (day === '' || day >= '1900') onCommit(day || null);
      }}
    />
  );
}

function SymbolField({
  value,
  symbols,
  onCommit,
}: {
  value: string;
  symbols: readonly string[];
  onCommit: (symbol: string | null) => void;
}) {
  const [text, setText] = useTyped(value);
  const commit = (typed: string) => {
    const symbol = typed.trim().toUpperCase();
    if (symbol !== value) onCommit(symbol || null);
  };
  return (
    <ComboField
      label="Symbol"
      value={text}
      options={symbols}
      maxLength={16}
      onChange={(typed) => setText(typed.toUpperCase())}
      onCommit={commit}
    />
  );
}

interface FiltersProps {
  address: JournalAddress;
  names: JournalNames | undefined;
  change: (change: AddressChange) => void;
  /** what they leave has an order */
  ordered?: boolean;
}

function Controls({ address, names, change, ordered = true }: FiltersProps) {
  const { filter, order } = address;
  const strategies = withAsked(names?.strategies ?? [], filter.strategy).map((name) => ({
    value: NAMED + name,
    label: name,
  }));
  const tags = withAsked(names?.tags ?? [], filter.tag).map((name) => ({ value: NAMED + name, label: name }));
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-8">
      <SymbolField
        value={filter.symbol ?? ''}
        symbols={names?.symbols ?? []}
        onCommit={(symbol) => change({ symbol })}
      />
      <Select
        label="Strategy"
        isCurrent={filter.strategy !== undefined}
        options={[{ value: ALL, label: 'Any strategy' }, { value: NAMED, label: 'Without a strategy' }, ...strategies]}
        value={filter.strategy === undefined ? ALL : NAMED + filter.strategy}
        onChange={(chosen) => change({ strategy: chosen === ALL ? null : chosen.slice(NAMED.length) })}
      />
      <Select
        label="Tag"
        isCurrent={filter.tag !== undefined}
        options={[{ value: ALL, label: 'Any tag' }, ...tags]}
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
      <Select
        label="Result"
        isCurrent={filter.state !== undefined}
        options={STATES}
        value={filter.state ?? ALL}
        onChange={(state) => change({ state: nullIf(state, ALL) })}
      />
      <DayField label="From" value={filter.from ?? ''} onCommit={(from) => change({ from })} />
      <DayField label="To" value={filter.to ?? ''} onCommit={(to) => change({ to })} />
      {filter.from !== undefined || filter.to !== undefined || filter.by !== undefined ? (
        <Select
          label="Dates are of the"
          options={DAYS}
          value={filter.by ?? 'entry'}
          onChange={(by) => change({ by: nullIf(by, 'entry') })}
        />
      ) : null}
      {ordered && (
        <Select
          label="Order"
          options={ORDERS}
          value={order}
          onChange={(by) => change({ order: nullIf(by, 'newest') })}
        />
      )}
    </div>
  );
}

/** Which trades: all of it stands in the address. */
export function TradeFilters({ clear, ...controls }: FiltersProps & { clear: () => void }) {
  const { change } = controls;
  const { filtered, filter } = controls.address;
  return (
    <Filters
      set={filtered}
      onClear={clear}
      others={
        filter.importId && (
          <Button look="outline" onPress={() => change({ importId: null })}>
            From one import
            <X aria-hidden size={14} />
            <span className="sr-only">, remove this filter</span>
          </Button>
        )
      }
    >
      <Controls {...controls} />
    </Filters>
  );
}
