import type { TradeFilter } from '@plainscan/contracts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { plus, roughly } from '../../lib/decimal.ts';
import { gain, plural, session, shortGain, shortSigned, signOf } from '../../lib/format.ts';
import { classes } from '../../ui/class-names.ts';
import { withParams } from '../../lib/use-url-params.ts';
import type { EquityDay } from './equity.ts';
import { addDays, addMonths, columnOf, inMonth, monthName, monthOf, weekdayOf, weeksOf } from './months.ts';
import { shadeOf } from './shade.ts';

/** The URL of the filtered trades that were closed on a day. */
function tradesOfDay(filter: TradeFilter, on: string): string {
  const day = { from: on, to: on, by: 'exit' } as const;
  return `/journal?${withParams(new URLSearchParams(day), { ...filter, ...day })}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The columns of a week that are shown: all, or Monday to Friday. */
const columnsIn = <T,>(week: readonly T[], weekends: boolean): readonly T[] => (weekends ? week : week.slice(1, 6));

/** The day a key moves to, or null. Hidden weekends are skipped. */
function dayAfterKey(key: string, from: string, weekends: boolean): string | null {
  const stepBy = (days: number) => {
    let on = addDays(from, days);
    while (!weekends && weekdayOf(on) > 5) on = addDays(on, Math.sign(days));
    return on;
  };
  switch (key) {
    case 'ArrowLeft':
      return stepBy(-1);
    case 'ArrowRight':
      return stepBy(1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, (weekends ? 0 : 1) - columnOf(from));
    case 'End':
      return addDays(from, (weekends ? 6 : 5) - columnOf(from));
    case 'PageUp':
    case 'PageDown': {
      const on = inMonth(from, addMonths(monthOf(from), key === 'PageUp' ? -1 : 1));
      return !weekends && weekdayOf(on) > 5 ? addDays(on, 5 - weekdayOf(on)) : on;
    }
    default:
      return null;
  }
}

function Day({
  day,
  max,
  currency,
  to,
  narrow,
  tabIndex,
}: {
  day: EquityDay;
  max: number;
  currency: string;
  to: string;
  /** one of seven in a row: phones have no room for the currency symbol */
  narrow: boolean;
  tabIndex: number;
}) {
  return (
    <Link
      to={to}
      data-day={day.on}
      tabIndex={tabIndex}
      style={{ background: shadeOf(day.netProfitLoss, max) }}
      className="figures flex h-full min-h-13 flex-col rounded-sm px-0.5 py-0.5 outline-offset-1 hover:ring-1 hover:ring-control sm:px-1.5"
    >
      <span className="sr-only">
        {session(day.on)}: {gain(day.netProfitLoss, currency)}, {plural(day.exits, 'exit')}
      </span>
      <span aria-hidden className="text-xs text-muted">
        {Number(day.on.slice(8))}
      </span>
      <span aria-hidden className="text-xs font-semibold wrap-anywhere sm:text-sm">
        {narrow && <span className="@sm:hidden">{shortSigned(day.netProfitLoss)}</span>}
        <span className={classes(narrow && 'hidden @sm:inline')}>{shortGain(day.netProfitLoss, currency)}</span>
      </span>
      <span aria-hidden className="hidden text-xs text-muted @sm:block">
        {plural(day.exits, 'exit')}
      </span>
    </Link>
  );
}

/** A month as a grid of weeks with a single tab stop; arrow keys, Home, End, Page Up, and Page Down move within it. */
export function MonthGrid({
  month,
  first,
  last,
  days,
  weekends,
  currency,
  filter,
  onMonth,
}: {
  month: string;
  /** the months that may be shown, both inclusive */
  first: string;
  last: string;
  /** the month's days with an exit */
  days: readonly EquityDay[];
  /** whether weekends are shown */
  weekends: boolean;
  currency: string;
  filter: TradeFilter;
  onMonth: (month: string) => void;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  // The day a key moved to. It gets focus once its month is rendered.
  const target = useRef<string | null>(null);
  const byDay = new Map(days.map((day) => [day.on, day]));
  const max = Math.max(0, ...days.map((day) => Math.abs(roughly(day.netProfitLoss))));
  const weeks = weeksOf(month)
    .map((week) => columnsIn(week, weekends))
    .filter((week) => week.some(Boolean));
  const shown = weeks.flat().filter((on) => on !== null);
  const inTabOrder = current && shown.includes(current) ? current : (days[0]?.on ?? shown[0]!);

  useEffect(() => {
    const day = target.current && grid.current?.querySelector<HTMLElement>(`[data-day="${target.current}"]`);
    if (!day) return;
    target.current = null;
    day.focus();
  });

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayAfterKey(event.key, inTabOrder, weekends);
    if (to === null) return;
    event.preventDefault();
    if (monthOf(to) < first || monthOf(to) > last) return;
    target.current = to;
    setCurrent(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };

  const cell = (on: string | null, i: number) => {
    if (on === null) return <td key={i} />;
    const day = byDay.get(on);
    const tabIndex = on === inTabOrder ? 0 : -1;
    return day ? (
      <td key={i} className="h-px p-0.5" onFocus={() => setCurrent(on)}>
        <Day
          day={day}
          max={max}
          currency={currency}
          to={tradesOfDay(filter, on)}
          narrow={weekends}
          tabIndex={tabIndex}
        />
      </td>
    ) : (
      <td
        key={i}
        role="gridcell"
        data-day={on}
        tabIndex={tabIndex}
        aria-label={`${session(on)}: no exits`}
        onFocus={() => setCurrent(on)}
        className="h-px rounded-sm p-0.5 -outline-offset-2"
      >
        <span className="figures block h-full min-h-13 rounded-sm bg-bg px-0.5 py-0.5 text-xs text-faint sm:px-1.5">
          {Number(on.slice(8))}
        </span>
      </td>
    );
  };

  return (
    <table ref={grid} role="grid" aria-label={monthName(month)} onKeyDown={move} className="w-full table-fixed">
      <thead className="text-xs text-faint">
        <tr>
          {columnsIn(WEEKDAYS, weekends).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="py-1 font-medium">
              {weekday.slice(0, 3)}
            </th>
          ))}
          <th scope="col" className={classes('py-1 font-medium', weekends && 'hidden sm:table-cell')}>
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, i) => {
          const nets = week.flatMap((on) => (on && byDay.get(on)?.netProfitLoss) || []);
          const net = plus(...nets);
          return (
            <tr key={i}>
              {week.map(cell)}
              <td
                className={classes(
                  'figures p-0.5 text-center text-xs font-medium sm:text-sm',
                  weekends && 'hidden sm:table-cell',
                  nets.length > 0 && (signOf(net) > 0 ? 'text-up' : signOf(net) < 0 && 'text-down'),
                )}
              >
                {nets.length > 0 ? shortGain(net, currency) : ''}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
