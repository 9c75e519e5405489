const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets from UTC in minutes. */
const ZONES: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'z 0, ut 0, utc 0, gmt 0, wet 0, bst 60, ist 330, cet 60, cest 120, eet 120, eest 180, msk 180, ' +
    'est -300, edt -240, et -300, cst -360, cdt -300, ct -360, mst -420, mdt -360, pst -480, pdt -420, pt -480, ' +
    'akst -540, akdt -480, hst -600, jst 540, kst 540, sgt 480, hkt 480, aest 600, aedt 660, nzst 720, nzdt 780'
  )
    .split(', ')
    .map((zone) => zone.split(' '))
    .map(([name, minutes]) => [name!, Number(minutes)]),
);

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*([ap])\.?m\.?)?`;
const ZONE = String.raw`\(?((?:gmt|utc?)?\s*[+-]\d{1,2}:?(?:\d{2})?|[a-z]{1,4})?\)?`;
const ISO = new RegExp(
  String.raw`^(\d{4})-?(\d{2})-?(\d{2})(?:(?:t|\s+)(?:${CLOCK}|(\d{2})(\d{2})(\d{2}))\s*${ZONE})?$`,
  'i',
);
const WEEKDAY = String.raw`(?:[a-z]{2,9}\.?,?\s+)?`;
/** RFC 822 and its variants. */
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(?:at\s+)?${CLOCK})?\s*${ZONE}$`,
  'i',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?\s*${ZONE}$`,
  'i',
);
/** C's asctime. */
const YEAR_LAST = new RegExp(
  String.raw`^${WEEKDAY}([a-z]{3})\s+(\d{1,2})\s+${CLOCK}\s+(?:([a-z]{1,4})\s+)?(\d{4})$`,
  'i',
);
const EPOCH = /^(\d{10}|\d{13})$/;
const MAX_CHARS = 60;

/** RFC 3339 in whole seconds, rounded down. */
export const isoSeconds = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * The latest timestamp that isn't in the future: an article dated tomorrow would make the next read skip all of
 * today's.
 */
export function newestTimestamp(timestamps: Iterable<number | null>, now: number): number | null {
  let newest: number | null = null;
  for (const at of timestamps) if (at !== null && at <= now && at > (newest ?? -Infinity)) newest = at;
  return newest;
}

type Part = string | undefined;

/**
 * Parses a date in the formats that feeds use, in UTC unless it has a zone. Returns epoch milliseconds; null if it
 * isn't a date. Hand-written because `Date.parse` and date-fns support neither these zones nor these variants of RFC
 * 822.
 */
export function parseFeedDate(value: string): number | null {
  const text = value.trim().replace(/\s+/g, ' ');
  if (text.length > MAX_CHARS) return null;
  const epoch = EPOCH.exec(text)?.[1];
  if (epoch !== undefined) return Number(epoch) * (epoch.length === 10 ? 1000 : 1);
  let match = ISO.exec(text);
  if (match) {
    const [, year, month, day, hour, minute, second, amPm, hour2, minute2, second2, zone] = match;
    return timestampOf([year, month, day], [hour ?? hour2, minute ?? minute2, second ?? second2, amPm], zone);
  }
  if ((match = DAY_FIRST.exec(text))) {
    const [, day, month, year, hour, minute, second, amPm, zone] = match;
    return timestampOf([year, month, day], [hour, minute, second, amPm], zone);
  }
  if ((match = MONTH_FIRST.exec(text))) {
    const [, month, day, year, hour, minute, second, amPm, zone] = match;
    return timestampOf([year, month, day], [hour, minute, second, amPm], zone);
  }
  if ((match = YEAR_LAST.exec(text))) {
    const [, month, day, hour, minute, second, amPm, zone, year] = match;
    return timestampOf([year, month, day], [hour, minute, second, amPm], zone);
  }
  return null;
}

function timestampOf(
  [yearText, monthText, dayText]: Part[],
  [hourText, minute, second, amPm]: Part[],
  zone: Part,
): number | null {
  const month = /^\d/.test(monthText!) ? Number(monthText) - 1 : MONTHS.indexOf(monthText!.slice(0, 3).toLowerCase());
  const year = yearText!.length === 2 ? Number(yearText) + (Number(yearText) < 70 ? 2000 : 1900) : Number(yearText);
  const day = Number(dayText);
  const offset = offsetOf(zone);
  const hour = Number(hourText ?? 0);
  if (offset === null || Number(minute ?? 0) > 59 || hour > 23 || (amPm && (hour < 1 || hour > 12))) return null;
  const date = new Date(Date.UTC(year, month, day));
  // `Date` rolls invalid days over: 31 April becomes 1 May.
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== day) return null;
  const hours = amPm ? (hour % 12) + (amPm.toLowerCase() === 'p' ? 12 : 0) : hour;
  return date.getTime() + ((hours * 60 + Number(minute ?? 0) - offset) * 60 + Number(second ?? 0)) * 1000;
}

/** The offset in minutes; null if it is out of range. Unknown zones count as UTC. */
function offsetOf(zone: Part): number | null {
  const text = zone?.toLowerCase().replace(/\s/g, '') ?? '';
  const numeric = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!numeric) return ZONES[text] ?? 0;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
  return minutes > 15 * 60 ? null : minutes * (numeric[1] === '-' ? -1 : 1);
}
