import { Bookmark, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { count, percent, plural, price, reading, session, volume } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Candles } from './candles.tsx';
import { RECORDED } from './recorded-scan.ts';

const { sentence, chips, universe, total, rows, chart, asOf, strategy } = RECORDED;

/** The scan text with the recognized words highlighted. */
function HighlightedQuery() {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { span, meaning } of chips) {
    if (!span) continue;
    parts.push(
      sentence.slice(from, span[0]),
      <mark key={meaning} className="rounded-sm bg-accent-soft box-decoration-clone px-1 py-0.5 text-accent">
        {sentence.slice(...span)}
      </mark>,
    );
    from = span[1];
  }
  return (
    <p className="text-lg leading-8">
      {parts}
      {sentence.slice(from)}
    </p>
  );
}

const FACTS = [
  ['Stocks', count(universe)],
  ['Filters', count(chips.length)],
  ['As of', session(asOf)],
] as const;

const TypeStage = () => (
  <>
    <p className="flex items-start gap-3 rounded-md border border-control bg-bg px-4 py-3.5 text-lg">
      <Search aria-hidden size={18} className="mt-0.5 shrink-0 text-faint" />
      {sentence}
    </p>
    <dl className="mt-5 grid grid-cols-3 divide-x divide-line border-y border-line py-4">
      {FACTS.map(([what, value]) => (
        <div key={what} className="px-3 first:pl-0 sm:px-5">
          <dt className="text-sm text-muted">{what}</dt>
          <dd className="figures mt-0.5 text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </>
);

const ReviewStage = () => (
  <>
    <HighlightedQuery />
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {chips.map(({ text, meaning, standsFor }) => (
        <div key={text} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5">
          <dt className="text-muted">“{text}”</dt>
          <dd className="font-medium">{standsFor ?? meaning}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** On a logarithmic scale, because the counts differ by orders of magnitude. */
const width = (left: number) => `${Math.max(2, (100 * Math.log1p(left)) / Math.log1p(universe))}%`;

const FUNNEL = [
  { text: 'All stocks', left: universe },
  ...chips.map(({ standsFor, meaning, after }) => ({ text: standsFor ?? meaning, left: after })),
];

const FilterStage = () => (
  <>
    <ol className="space-y-3">
      {FUNNEL.map(({ text, left }, i) => (
        <li key={text}>
          <p className="flex justify-between gap-4">
            <span className={i === 0 ? 'text-muted' : 'font-medium'}>{text}</span>
            <span className="figures font-medium">
              {count(left)}
              <span className="sr-only"> remaining</span>
            </span>
          </p>
          <span aria-hidden className="mt-1.5 block h-2 rounded-full bg-raised">
            <span
              className={classes('block h-full rounded-full', i === 0 ? 'bg-control' : 'bg-solid')}
              style={{ width: width(left) }}
            />
          </span>
        </li>
      ))}
    </ol>
    <p className="mt-3 text-sm text-faint">Bars use a log scale.</p>
  </>
);

const relativeVolume = (row: (typeof rows)[number]) => row.why.find(({ label }) => label === 'Relative volume')?.value;
const cell = 'py-2 pl-3 not-first:text-right first:pl-0 first:text-left whitespace-nowrap';

/** The minimum width at which each column is shown. */
const FROM_SM = 'hidden sm:table-cell';
const FROM_MD = 'hidden md:table-cell';
const HEADS = [
  ['Stock'],
  ['Trend', FROM_SM],
  ['Price'],
  ['Change'],
  ['RSI (14)', FROM_SM],
  ['Volume', FROM_MD],
] as const;

const ResultsStage = () => (
  <table className="w-full">
    <caption className="sr-only">Matching stocks</caption>
    <thead className="text-xs text-faint">
      <tr>
        {HEADS.map(([name, from]) => (
          <th key={name} scope="col" className={classes(cell, 'font-medium', from)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.symbol} className="border-t border-line">
          <th scope="row" className={classes(cell, 'w-full max-w-0 font-normal')}>
            <span className="block font-semibold">{row.symbol}</span>
            <span className="block truncate text-sm text-muted">{row.name}</span>
          </th>
          <td className={classes(cell, FROM_SM)}>
            <Sparkline closes={row.spark} />
          </td>
          <td className={classes(cell, 'figures font-medium')}>{price(row.price)}</td>
          <td
            className={classes(
              cell,
              'figures',
              (row.changePercent ?? 0) > 0 ? 'text-up' : (row.changePercent ?? 0) < 0 ? 'text-down' : 'text-muted',
            )}
          >
            {percent(row.changePercent)}
          </td>
          <td className={classes(cell, 'figures', FROM_SM)}>{reading(row.rsi)}</td>
          <td className={classes(cell, 'figures', FROM_MD)}>
            {volume(row.volume)}
            <span className="block text-sm text-muted">{reading(Number(relativeVolume(row)))}x average</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const charted = rows.find(({ symbol }) => symbol === chart.symbol)!;

const SaveStage = () => (
  <>
    <p className="flex justify-between gap-4">
      <span className="min-w-0 truncate">
        <span className="font-semibold">{charted.symbol}</span> <span className="text-muted">{charted.name}</span>
      </span>
      <span className="figures font-medium">{price(charted.price)}</span>
    </p>
    <Candles
      bars={chart.bars}
      label={`Daily chart of ${charted.symbol}, ${chart.bars.length} days, last close ${price(charted.price)}`}
    />
    <div className="mt-4 flex gap-3 rounded-md border border-line bg-bg p-3.5">
      <Bookmark aria-hidden size={17} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-medium">{strategy}</p>
        <p className="text-sm text-muted">{sentence}</p>
        <p className="mt-1 text-sm text-muted">
          Saved · {plural(total, 'match', 'matches')} on {session(asOf)}
        </p>
      </div>
    </div>
  </>
);

/** The recorded scan, step by step. */
export const DEMO_STEPS = [
  {
    name: 'Type',
    title: 'One line, in your own words',
    text: "No filters to find, no syntax to learn. Type it the way you'd say it to another trader.",
    Stage: TypeStage,
  },
  {
    name: 'Review',
    title: 'See how we read it',
    text: '“Oversold” and “unusual volume” each have a definition. Check them before you trust the results, and change any number in place.',
    Stage: ReviewStage,
  },
  {
    name: 'Filter',
    title: 'Watch the list get shorter',
    text: 'Every filter shows how many stocks pass, so you know which one to loosen.',
    Stage: FilterStage,
  },
  {
    name: 'Results',
    title: 'Get the stocks, and why they matched',
    text: 'Every row shows the numbers that made it match. Open one for its chart and indicators.',
    Stage: ResultsStage,
  },
  {
    name: 'Save',
    title: 'Check the chart, save the scan',
    text: "Next time, see what's new and what dropped off.",
    Stage: SaveStage,
  },
] as const;
