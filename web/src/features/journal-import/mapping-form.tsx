import type { Import, ImportMapping } from '@plainscan/contracts';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { changeImport } from '../../api/journal-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import {
  ACTIONS,
  draftOf,
  foundIn,
  MAX_FEES,
  mappingOf,
  MAPPING_FIELDS,
  problemsOf,
  type MappingDraft,
  type MappingField,
  type Problems,
} from './mapping.ts';
import { SampleTable } from './sample-table.tsx';
import { importFailure } from './words.ts';

const DATE_ORDERS = [
  { value: 'ymd', label: 'Year, month, day: 2026-11-20' },
  { value: 'mdy', label: 'Month, day, year: 11/20/2026' },
  { value: 'dmy', label: 'Day, month, year: 20/11/2026' },
] as const satisfies { value: ImportMapping['dateOrder']; label: string }[];
const DECIMALS = [
  { value: '.', label: 'Period: 1,234.56' },
  { value: ',', label: 'Comma: 1.234,56' },
] as const;
const DELIMITERS = [
  { value: '', label: 'Auto-detect' },
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const;

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The user's zone and the exchange's first, then all others. */
function zones(chosen: string): { value: string; label: string }[] {
  const first = [...new Set([chosen, ownZone(), 'America/New_York', 'UTC'])];
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone));
  return [...first, ...others].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

const grid = 'grid gap-4 sm:grid-cols-2 @3xl:grid-cols-3';
const Part = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{legend}</legend>
    <div className={grid}>{children}</div>
  </fieldset>
);

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function FoundColumns({ record, draft }: { record: Import; draft: MappingDraft }) {
  const { found, missing } = foundIn(record, draft);
  return (
    <p className="text-muted">
      {found.length > 0 && `Found: ${list.format(found)}. `}
      {missing.length > 0 ? (
        <>
          <span className="font-medium text-text">Missing: {list.format(missing)}.</span> Choose the columns below, or
          export a file that has them.
        </>
      ) : (
        'Check the columns below.'
      )}
    </p>
  );
}

/** Maps columns and formats. `onRead` receives the draft read with this mapping. */
export function MappingForm({ record, onRead }: { record: Import; onRead: (read: Import) => void }) {
  const [draft, setDraft] = useState(() => draftOf(record, ownZone()));
  const [preset, setPreset] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [reading, setReading] = useState(false);

  const [offered] = useState(() => zones(draft.timeZone));

  const change = (part: Partial<MappingDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems({});
  };
  const columns = [
    { value: '', label: 'Not in the file' },
    ...record.columns.map((value) => ({ value, label: value })),
  ];
  const fees = [...draft.fees, ...(draft.fees.length < MAX_FEES ? [''] : [])];

  const read = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reading) return;
    const found = problemsOf(draft);
    setProblems(found);
    const first = Object.keys(found)[0] as MappingField | undefined;
    if (first) {
      (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
      return;
    }
    setReading(true);
    try {
      const name = preset.trim();
      onRead(await changeImport(record.id, { mapping: mappingOf(draft), ...(name ? { savePresetAs: name } : {}) }));
    } catch (error) {
      setProblems({ form: importFailure(error, "We couldn't read the file this way. Please try again.") });
    }
    setReading(false);
  };

  return (
    <form noValidate method="post" onSubmit={(event) => void read(event)} className="@container space-y-6">
      {record.source === 'unknown' && <FoundColumns record={record} draft={draft} />}
      <SampleTable columns={record.columns} sample={record.sample} draft={draft} />
      <Part legend="Columns">
        {MAPPING_FIELDS.map(({ id, label, required }) => (
          <Select
            key={id}
            name={id}
            label={required ? `${label} (required)` : label}
            options={columns}
            value={draft.columns[id]}
            error={problems[id]}
            onChange={(column) => change({ columns: { ...draft.columns, [id]: column } })}
          />
        ))}
        {fees.map((fee, i) => (
          <Select
            key={i}
            name={`fee${i}`}
            label={i === 0 ? 'Fee' : `Fee ${i + 1}`}
            options={columns}
            value={fee}
            onChange={(column) =>
              change({ fees: fees.map((before, at) => (at === i ? column : before)).filter(Boolean) })
            }
          />
        ))}
      </Part>
      {draft.columns.amount && (
        <Checkbox
          isSelected={draft.amountIncludesFees}
          onChange={(amountIncludesFees) => change({ amountIncludesFees })}
        >
          Fees are already in the amount
        </Checkbox>
      )}
      {draft.columns.action ? (
        <Part legend="Action keywords">
          {ACTIONS.map(({ id, label }) => (
            <Field
              key={id}
              name={id}
              label={label}
              hint={
                id === 'buy'
                  ? "Separate with commas. Case doesn't matter. Rows with none of these words are skipped."
                  : undefined
              }
              maxLength={600}
              value={draft.actions[id]}
              error={problems[id]}
              onChange={(words) => change({ actions: { ...draft.actions, [id]: words } })}
            />
          ))}
        </Part>
      ) : (
        <p className="text-muted">
          Without an action column, the sign of the quantity decides: positive is a buy, negative a sell.
        </p>
      )}
      <Part legend="Number and date format">
        <Select
          label="Dates"
          options={DATE_ORDERS}
          value={draft.dateOrder}
          onChange={(dateOrder) => change({ dateOrder })}
        />
        <Select
          label="Decimal separator"
          options={DECIMALS}
          value={draft.decimal}
          onChange={(decimal) => change({ decimal })}
        />
        <Select
          label="Time zone"
          options={offered}
          value={draft.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        <Field
          name="currency"
          label="Default currency"
          maxLength={3}
          value={draft.currency}
          error={problems.currency}
          onChange={(currency) => change({ currency })}
        />
        <Select
          label="Column separator"
          options={DELIMITERS}
          value={draft.delimiter}
          onChange={(delimiter) => change({ delimiter })}
        />
        <Field
          name="headerLine"
          label="Header line"
          hint="Leave empty to auto-detect"
          inputMode="numeric"
          maxLength={3}
          value={draft.headerLine}
          error={problems.headerLine}
          onChange={(headerLine) => change({ headerLine })}
        />
      </Part>
      <div className="max-w-md">
        <Field
          label="Save as (optional)"
          hint="Name it, and files with the same columns are read this way automatically."
          maxLength={80}
          value={preset}
          onChange={setPreset}
        />
      </div>
      <Notice tone="bad" className="mb-6">
        {problems.form}
      </Notice>
      <Button type="submit" isPending={reading}>
        {reading ? 'Reading...' : 'Read File'}
      </Button>
    </form>
  );
}
