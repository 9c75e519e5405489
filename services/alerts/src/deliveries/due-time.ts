import type { AlertSettings } from '@plainscan/contracts';
import { MARKET_ZONE, zonedIso, zonedTime } from '@plainscan/market-calendar';

const DAY_MS = 24 * 3_600_000;

export const DEFAULT_SETTINGS: AlertSettings = {
  delivery: 'at-once',
  digestHour: 8,
  quietHours: null,
  timeZone: MARKET_ZONE,
};

/** When a message that is ready at `nowMs` is due, in epoch milliseconds, and whether it joins the digest of that time. */
export function dueTime(nowMs: number, settings: AlertSettings): { atMs: number; digest: boolean } {
  const digest = settings.delivery === 'daily';
  const readyMs = digest ? nextDigest(nowMs, settings) : nowMs;
  return { atMs: afterQuietHours(readyMs, settings), digest };
}

/** `atMs`, or the end of the quiet hours that it falls in. */
export function afterQuietHours(atMs: number, { quietHours, timeZone }: AlertSettings): number {
  if (!quietHours) return atMs;
  const { from, to } = quietHours;
  const local = zonedIso(atMs, timeZone);
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)];
  const spansMidnight = from > to;
  const isQuiet = spansMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return atMs;
  const endsOn = spansMidnight && time >= from ? dayAfter(day) : day;
  // Clocks that go back repeat an hour: quiet hours that have ended once don't start again.
  return Math.max(atMs, zonedTime(`${endsOn}T${to}`, timeZone));
}

/** The next time after `nowMs` at which the digest is due. */
function nextDigest(nowMs: number, { digestHour, timeZone }: AlertSettings): number {
  const today = zonedIso(nowMs, timeZone).slice(0, 10);
  const onDay = (day: string) => zonedTime(`${day}T${String(digestHour).padStart(2, '0')}:00`, timeZone);
  const atMs = onDay(today);
  return atMs > nowMs ? atMs : onDay(dayAfter(today));
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
