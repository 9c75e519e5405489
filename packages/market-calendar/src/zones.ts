export const MARKET_ZONE = 'America/New_York';

const MAX_ZONE_CHARS = 64;
/** An IANA name, not an offset: Intl also accepts "+05:00". */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

interface Zone {
  name: string;
  format: Intl.DateTimeFormat;
}

/** By lowercase name: creating a formatter costs far more than using it. Contains only valid names, about 600 in all. */
const zones = new Map<string, Zone>();

function zoneOf(wanted: string): Zone | null {
  if (wanted.length > MAX_ZONE_CHARS || !ZONE_NAME.test(wanted)) return null;
  const key = wanted.toLowerCase();
  const known = zones.get(key);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: wanted,
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
    const zone = { name: resolved.toLowerCase() === key ? resolved : wanted, format };
    zones.set(key, zone);
    return zone;
  } catch {
    return null;
  }
}

const zoneOrMarket = (zone: string | null | undefined): Zone => (zone ? zoneOf(zone) : null) ?? zoneOf(MARKET_ZONE)!;

/** The IANA zone by name; America/New_York if missing or unknown. */
export const knownZone = (zone: string | null | undefined): string => zoneOrMarket(zone).name;

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/**
 * ISO 8601 with the zone's own offset, to the second: 2026-03-09T09:30:00-04:00. An unknown zone falls back to America/New_York;
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
