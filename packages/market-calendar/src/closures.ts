import { dayNumber, easterSunday, nthWeekday, weekday, type DayNumber } from './days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Minutes after midnight in New York. */
export const REGULAR_OPEN = 9 * 60 + 30;
export const REGULAR_CLOSE = 16 * 60;
const EARLY_CLOSE = 13 * 60;

/** A session with special hours. */
export interface SpecialHours {
  name: string;
  openMinute: number;
  closeMinute: number;
}

export interface YearOfClosures {
  /** weekdays without a session, with the reason */
  holidays: ReadonlyMap<DayNumber, string>;
  specialHours: ReadonlyMap<DayNumber, SpecialHours>;
}

/**
 * One-time full-day closures. They and the special hours below come from the exchange's list of closings. Moments of silence at
 * the open and midday halts don't change the hours of a session.
 */
const ONE_OFF_HOLIDAYS: readonly (readonly [string, string])[] = [
  ['2001-09-11', 'September 11 attacks'],
  ['2001-09-12', 'September 11 attacks'],
  ['2001-09-13', 'September 11 attacks'],
  ['2001-09-14', 'September 11 attacks'],
  ['2004-06-11', 'Day of mourning for Ronald Reagan'],
  ['2007-01-02', 'Day of mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'Day of mourning for George H. W. Bush'],
  ['2025-01-09', 'Day of mourning for Jimmy Carter'],
];

const ONE_OFF_HOURS: readonly (readonly [string, SpecialHours])[] = [
  ['2002-09-11', { name: 'First anniversary of September 11', openMinute: 12 * 60, closeMinute: REGULAR_CLOSE }],
  ['2003-12-26', { name: 'Day after Christmas', openMinute: REGULAR_OPEN, closeMinute: EARLY_CLOSE }],
  ['2005-06-01', { name: 'Systems failure', openMinute: REGULAR_OPEN, closeMinute: 15 * 60 + 56 }],
];

const dayOf = (iso: string): DayNumber => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

/** A Sunday holiday is observed on Monday, a Saturday one on Friday. */
function observed(day: DayNumber): DayNumber {
  if (weekday(day) === SUNDAY) return day + 1;
  return weekday(day) === SATURDAY ? day - 1 : day;
}

function holidaysOf(year: number): Map<DayNumber, string> {
  const holidays = new Map<DayNumber, string>();
  const fixed = (name: string, day: DayNumber): void => {
    const observedOn = observed(day);
    holidays.set(observedOn, observedOn === day ? name : `${name} (observed)`);
  };

  // New Year's Day on a Saturday isn't observed: the exchange stays open on the last business day of the year.
  const newYear = dayNumber(year, 1, 1);
  if (weekday(newYear) !== SATURDAY) fixed("New Year's Day", newYear);
  holidays.set(nthWeekday(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day');
  holidays.set(nthWeekday(year, 2, MONDAY, 3), "Presidents' Day");
  holidays.set(easterSunday(year) - 2, 'Good Friday');
  holidays.set(nthWeekday(year, 5, MONDAY, -1), 'Memorial Day');
  if (year >= 2022) fixed('Juneteenth', dayNumber(year, 6, 19));
  fixed('Independence Day', dayNumber(year, 7, 4));
  holidays.set(nthWeekday(year, 9, MONDAY, 1), 'Labor Day');
  holidays.set(nthWeekday(year, 11, THURSDAY, 4), 'Thanksgiving Day');
  fixed('Christmas Day', dayNumber(year, 12, 25));
  for (const [iso, name] of ONE_OFF_HOLIDAYS) if (iso.startsWith(String(year))) holidays.set(dayOf(iso), name);
  return holidays;
}

function specialHoursOf(year: number, holidays: ReadonlyMap<DayNumber, string>): Map<DayNumber, SpecialHours> {
  const special = new Map<DayNumber, SpecialHours>();
  const early = (name: string, day: DayNumber): void => {
    const isWeekday = weekday(day) !== SATURDAY && weekday(day) !== SUNDAY;
    if (isWeekday && !holidays.has(day)) special.set(day, { name, openMinute: REGULAR_OPEN, closeMinute: EARLY_CLOSE });
  };

  // If July 4 is a Thursday, the Friday after closed early; since 2013, the Wednesday before does.
  const july3 = dayNumber(year, 7, 3);
  if (weekday(july3) !== WEDNESDAY || year >= 2013) early('Day before Independence Day', july3);
  if (weekday(july3) === WEDNESDAY && year < 2013) early('Day after Independence Day', july3 + 2);
  early('Day after Thanksgiving', nthWeekday(year, 11, THURSDAY, 4) + 1);
  const christmasEve = dayNumber(year, 12, 24);
  if (weekday(christmasEve) !== FRIDAY) early('Christmas Eve', christmasEve);
  for (const [iso, hours] of ONE_OFF_HOURS) if (iso.startsWith(String(year))) special.set(dayOf(iso), hours);
  return special;
}

const years = new Map<number, YearOfClosures>();

/** The closures of one year, computed on first use. */
export function closuresOf(year: number): YearOfClosures {
  let closures = years.get(year);
  if (!closures) {
    const holidays = holidaysOf(year);
    closures = { holidays, specialHours: specialHoursOf(year, holidays) };
    years.set(year, closures);
  }
  return closures;
}
