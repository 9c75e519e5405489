import type { TradeFilter } from '@plainscan/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { plus, roughly } from '../../lib/decimal.ts';
import { gain, plural, shortGain, signOf } from '../../lib/format.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useFocusAfter } from '../../ui/focus-after.ts';
import type { EquityDay } from './equity.ts';
import { MonthGrid } from './month-grid.tsx';
import { addMonths, monthName, monthOf, shortMonthName, weekdayOf } from './months.ts';
import { shadeOf } from './shade.ts';
import { ViewCard } from './view-card.tsx';

const MONTH = 'month';

interface Month {
  net: string;
  exits: number;
  days: EquityDay[];
}

/** Days with an exit, by month. */
function byMonth(days: readonly EquityDay[]): Map<string, Month> {
  const months = new Map<string, EquityDay[]>();
  for (const day of days) {
    if (day.exits === 0) continue;
    const month = monthOf(day.on);
    const found = months.get(month);
    if (found) found.push(day);
    else months.set(month, [day]);
  }
  return new Map(
    [...months].map(([month, tradedDays]) => [
      month,
      {
        days: tradedDays,
        net: plus(...tradedDays.map((day) => day.netProfitLoss)),
        exits: tradedDays.reduce((sum, day) => sum + day.exits, 0),
      },
    ]),
  );
}

function YearSteps({
  year,
  first,
  last,
  onStep,
}: {
  year: string;
  first: string;
  last: string;
  onStep: (years: 1 | -1) => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  const on = useRef<HTMLButtonElement>(null);
  useFocusAfter(year, () => (year > first ? back : on).current);
  return (
    <div className="flex items-center gap-1">
      <IconButton ref={back} label="Previous year" isDisabled={year <= first} onPress={() => onStep(-1)}>
        <ChevronLeft aria-hidden size={16} />
      </IconButton>
      <span className="figures font-medium">{year}</span>
      <IconButton ref={on} label="Next year" isDisabled={year >= last} onPress={() => onStep(1)}>
        <ChevronRight aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

/** The twelve months of a year with their P&L; clicking one shows it below. */
function Year({
  year,
  months,
  shown,
  currency,
  onShow,
}: {
  year: string;
  months: ReadonlyMap<string, Month>;
  shown: string;
  currency: string;
  onShow: (month: string) => void;
}) {
  const all = Array.from({ length: 12 }, (_, i) => addMonths(`${year}-01`, i));
  const max = Math.max(...[...months.values()].map(({ net }) => Math.abs(roughly(net))));
  return (
    <ol className="grid grid-cols-4 gap-1 @sm:grid-cols-6 @4xl:grid-cols-12">
      {all.map((month) => {
        const summary = months.get(month);
        return (
          <li key={month}>
            <button
              type="button"
              aria-pressed={month === shown}
              onClick={() => onShow(month)}
              style={summary && { background: shadeOf(summary.net, max) }}
              className={classes(
                'figures w-full rounded-sm px-1 py-1 text-center outline-offset-2',
                month === shown ? 'ring-2 ring-accent' : 'hover:ring-1 hover:ring-control',
                !summary && 'bg-raised',
              )}
            >
              <span aria-hidden className="block text-xs text-muted">
                {shortMonthName(month)}
              </span>
              <span aria-hidden className="block truncate text-sm font-medium">
                {summary ? shortGain(summary.net, currency) : '–'}
              </span>
              <span className="sr-only">
                {monthName(month)}:{' '}
                {summary ? `${gain(summary.net, currency)}, ${plural(summary.exits, 'exit')}` : 'no exits'}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** P&L by day, one month at a time. Each day links to the trades closed on it. */
export function CalendarCard({
  days,
  currency,
  filter,
}: {
  days: readonly EquityDay[];
  currency: string;
  filter: TradeFilter;
}) {
  const { params, change } = useUrlParams();
  const months = useMemo(() => byMonth(days), [days]);
  const traded = [...months.keys()];
  const [first, last] = [traded[0]!, traded.at(-1)!];
  const param = params.get(MONTH) ?? '';
  const shown = /^\d{4}-(0[1-9]|1[0-2])$/.test(param) && param >= first && param <= last ? param : last;
  const month = months.get(shown);
  const year = shown.slice(0, 4);

  const show = (next: string) => {
    const clamped = next < first ? first : next > last ? last : next;
    change({ [MONTH]: clamped }, { replace: true });
  };

  const won = month?.days.filter((day) => signOf(day.netProfitLoss) > 0).length ?? 0;
  return (
    <ViewCard
      title="Calendar"
      lead="Daily realized P&L after fees. Click a day for its trades."
      controls={
        <YearSteps
          year={year}
          first={first.slice(0, 4)}
          last={last.slice(0, 4)}
          onStep={(by) => show(addMonths(shown, 12 * by))}
        />
      }
    >
      <Year year={year} months={months} shown={shown} currency={currency} onShow={show} />
      <div className="mt-5 mb-2 flex flex-wrap items-baseline justify-between gap-x-6" aria-live="polite">
        <h3>{monthName(shown)}</h3>
        <p className="figures text-sm text-muted">
          {month
            ? `${gain(month.net, currency)} · ${won} of ${plural(month.days.length, 'day')} green · ${plural(month.exits, 'exit')}`
            : 'No exits'}
        </p>
      </div>
      <MonthGrid
        month={shown}
        first={first}
        last={last}
        days={month?.days ?? []}
        weekends={days.some((day) => day.exits > 0 && weekdayOf(day.on) > 5)}
        currency={currency}
        filter={filter}
        onMonth={show}
      />
    </ViewCard>
  );
}
