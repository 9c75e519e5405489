export const MARKET_ZONE = 'America/New_York';

const MAX_ZONE_CHARS = 64;
/** An IANA name, not an offset: Intl also accepts "+05:00". */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

interface Zone {
  name: string;
  format: Intl.DateTimeFormat;
}

/** Cache by lowercase name, because creating a formatter costs far more than using it. Contains only valid names, at most about 600. */
const zones = new Map<string, Zone>();

function zoneOf(requested: string): Zone | null {
  if (requested.length > MAX_ZONE_CHARS || !ZONE_NAME.test(requested)) return null;
  const key = requested.toLowerCase();
  const cached = zones.get(key);
  if (cached) return cached;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: requested,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    const resolved = format.resolvedOptions().timeZone;
    // Some engines report legacy zone names; a user who enters Asia/Kolkata expects to see Asia/Kolkata.
    const zone = { name: resolved.toLowerCase() === key ? resolved : requested, format };
    zones.set(key, zone);
    return zone;
  } catch {
    return null;
  }
}

const zoneOrMarket = (zone: string | null | undefined): Zone => (zone ? zoneOf(zone) : null) ?? zoneOf(MARKET_ZONE)!;

/** The canonical spelling of an IANA zone name; America/New_York if it is missing or unknown. */
export const knownZone = (zone: string | null | undefined): string => zoneOrMarket(zone).name;

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/**
 * ISO 8601 with the zone's UTC offset, to the second: 2026-03-09T09:30:00-04:00. An unknown zone falls back to America/New_York;
 * throws a RangeError for an invalid instant.
 */
export function zonedIso(instant: Date | number, zone: string): string {
  const ms = typeof instant === 'number' ? instant : instant.getTime();
  const parts = zoneOrMarket(zone).format.formatToParts(ms);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const local = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
  const offset = Math.round((Date.parse(`${local}Z`) - ms) / 60_000);
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Epoch milliseconds of a local time, YYYY-MM-DDTHH:MM[:SS]. One that exists twice (clocks go back) means the first; one that doesn't exist
 * (clocks go forward) is shifted forward. NaN if it can't be parsed.
 */
export function zonedTime(local: string, zone: string): number {
  const localMs = Date.parse(`${local}Z`);
  if (Number.isNaN(localMs)) return NaN;
  const [before, after] = [offsetMs(localMs - DAY_MS, zone), offsetMs(localMs + DAY_MS, zone)];
  const first = localMs - before;
  if (offsetMs(first, zone) === before) return first;
  const second = localMs - after;
  return offsetMs(second, zone) === after ? second : first;
}

/** Offset of a time zone from UTC at an instant, in milliseconds. */
function offsetMs(instant: number, zone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${zonedIso(seconds, zone).slice(0, 19)}Z`) - seconds;
}
