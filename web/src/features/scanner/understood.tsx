import type { Chip, ScanResponse } from '@plainscan/contracts';
import { CircleAlert, SpellCheck } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { segments } from './sentence.ts';

interface Pointing {
  chip: number | null;
  onPoint: (chip: number | null) => void;
}

const Ordinal = ({ value, lit }: { value: number; lit: boolean }) => (
  <span
    className={classes(
      'figures grid size-5 shrink-0 place-items-center rounded-sm text-xs font-medium',
      lit ? 'bg-solid text-on-solid' : 'bg-accent-soft text-accent',
    )}
  >
    {value}
  </span>
);

function Sentence({ response, chip, onPoint }: Pointing & { response: ScanResponse }) {
  return (
    <p className="leading-8 break-words">
      {segments(response).map(({ text, mark }, i) => {
        if (!mark) return <span key={i}>{text}</span>;
        if (mark.kind === 'unmatched')
          return (
            <span key={i} className="text-warn underline decoration-dotted decoration-2 underline-offset-4">
              {text}
              <span className="sr-only"> (not understood)</span>
            </span>
          );
        return (
          <mark
            key={i}
            onPointerEnter={() => onPoint(mark.chip)}
            onPointerLeave={() => onPoint(null)}
            className={classes(
              'rounded-sm box-decoration-clone px-1 py-0.5 transition-colors',
              chip === mark.chip ? 'bg-solid text-on-solid' : 'bg-accent-soft text-accent',
            )}
          >
            {text}
          </mark>
        );
      })}
    </p>
  );
}

function ChipRow({ chip, universe, pointing }: { chip: Chip; universe: number; pointing: Pointing }) {
  const share = universe > 0 ? (100 * chip.after) / universe : 0;
  return (
    <tr
      onPointerEnter={() => pointing.onPoint(chip.index)}
      onPointerLeave={() => pointing.onPoint(null)}
      className="border-t border-line align-top"
    >
      <th scope="row" className="w-full py-2 pr-3 text-left font-normal">
        <span className="flex gap-2.5">
          <Ordinal value={chip.index + 1} lit={pointing.chip === chip.index} />
          <span>
            <span className="font-medium">{chip.meaning}</span>
            {chip.standsFor && <span className="block text-sm text-muted">stands for {chip.standsFor}</span>}
          </span>
        </span>
      </th>
      <td className="figures py-2 pl-3 text-right text-muted">{count(chip.alone)}</td>
      <td className="figures py-2 pl-3 text-right font-medium">{count(chip.after)}</td>
      <td aria-hidden className="hidden py-2 pl-4 sm:table-cell">
        <span className="mt-2 block h-1.5 w-24 rounded-full bg-raised">
          {chip.after > 0 && (
            <span className="block h-full rounded-full bg-solid" style={{ width: `${Math.max(1, share)}%` }} />
          )}
        </span>
      </td>
    </tr>
  );
}

function Notes({ corrections, unmatched }: Pick<ScanResponse, 'corrections' | 'unmatched'>) {
  const quoted = (words: readonly { text: string }[]) => words.map(({ text }) => `“${text}”`).join(', ');
  const unknown = unmatched.filter(({ reason }) => !reason);
  const missing = unmatched.filter(({ reason }) => reason);
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ');
  const lines = [
    ...(unknown.length > 0 ? [`Not understood, so not part of this scan: ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`Not part of this scan: ${quoted(missing)}. ${reasons}`] : []),
  ];
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="mt-2 flex gap-2 text-sm text-warn">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{line}</span>
        </p>
      ))}
      {corrections.length > 0 && (
        <p className="mt-2 flex gap-2 text-sm text-muted">
          <SpellCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>Read {corrections.map(({ from, to }) => `“${from}” as “${to}”`).join(', ')}</span>
        </p>
      )}
    </>
  );
}

const Funnel = ({ response: { chips, universe }, pointing }: { response: ScanResponse; pointing: Pointing }) => (
  <table className="w-full self-start">
    <caption className="sr-only">Conditions, of {count(universe)} stocks scanned</caption>
    <thead className="text-xs text-faint">
      <tr>
        <th scope="col" className="pb-1.5 text-left font-medium">
          Condition
        </th>
        <th scope="col" className="pb-1.5 pl-3 text-right font-medium whitespace-nowrap">
          Pass alone
        </th>
        <th scope="col" className="pb-1.5 pl-3 text-right font-medium whitespace-nowrap">
          Left after
        </th>
        <td aria-hidden className="hidden sm:table-cell" />
      </tr>
    </thead>
    <tbody>
      {chips.map((chip) => (
        <ChipRow key={chip.index} chip={chip} universe={universe} pointing={pointing} />
      ))}
    </tbody>
  </table>
);

/** The reading of the sentence: its words, what each became, how many stocks pass it alone and how many are left after it. */
export function Understood({ response }: { response: ScanResponse }) {
  const [chip, onPoint] = useState<number | null>(null);
  const pointing = { chip, onPoint };
  return (
    <section
      aria-label="How the sentence was understood"
      className="grid gap-x-10 gap-y-4 px-5 pt-2 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div>
        <Sentence response={response} {...pointing} />
        <p className="mt-1 text-sm break-words text-muted">
          <span className="text-faint">Understood as</span> {response.description}
        </p>
        <Notes {...response} />
      </div>
      {response.chips.length > 0 && <Funnel response={response} pointing={pointing} />}
    </section>
  );
}
