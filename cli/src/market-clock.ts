import { clock, knownZone, MARKET_ZONE, sessions, zonedIso } from '@plainscan/market-calendar';
import { EXIT, readArguments, runCommand, UsageError } from './command-line.ts';
import { dateOption } from './dates.ts';

const HELP = `Show whether the NYSE is open and when it next opens and closes, or list its sessions as CSV.

  npm run -s market-clock -- [--at ISO] [--zone ZONE] [--json]
  npm run -s market-clock -- --sessions FROM TO

  --at ISO            a time other than now; New York time unless it has an offset
  --zone ZONE         your time zone, such as Europe/Berlin; default: New York
  --json              print one JSON object
  --sessions FROM TO  list the sessions between two dates: date,open_utc,close_utc,early_close
`;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

function parseInstant(text: string): Date {
  const [whole, offset] = ISO_INSTANT.exec(text) ?? [];
  const local = Date.parse(offset ? text : `${text.length === 10 ? `${text}T00:00` : text}Z`);
  const date = text.slice(0, 10);
  if (!whole || Number.isNaN(local) || new Date(date).toISOString().slice(0, 10) !== date)
    throw new UsageError(`--at: "${text}" is not a time such as 2026-11-27T10:00:00-05:00`);
  if (offset) return new Date(local);
  // New York's UTC offset at that local time. It's computed twice, because the first result can be from the other side
  // of a DST change.
  const offsetAt = (ms: number): number => Date.parse(`${zonedIso(ms, MARKET_ZONE).slice(0, 19)}Z`) - ms;
  const guess = local - offsetAt(local);
  return new Date(local - offsetAt(guess));
}

/** Weekday, date, and local time in a zone. */
function wallClock(instant: string | Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

function printSessions(range: readonly string[]): void {
  const [from, to] = range;
  if (from === undefined || to === undefined || range.length > 2)
    throw new UsageError('--sessions takes two dates, FROM and TO');
  if (dateOption('sessions', from) > dateOption('sessions', to))
    throw new UsageError(`--sessions: ${from} is after ${to}`);
  const rows = sessions(from, to).map((s) => `${s.date},${s.openUtc},${s.closeUtc},${s.earlyClose ? 1 : 0}\n`);
  process.stdout.write(`date,open_utc,close_utc,early_close\n${rows.join('')}`);
}

function clockAt(at: Date) {
  try {
    return clock(at);
  } catch (error) {
    throw new UsageError(`--at: ${(error as RangeError).message.replace(/\.$/, '')}`);
  }
}

function marketClock(args: readonly string[]): number {
  const { values, flags, lists } = readArguments(
    args,
    {
      at: { type: 'string' },
      zone: { type: 'string' },
      json: { type: 'boolean' },
      sessions: { type: 'string', multiple: true },
    },
    ['sessions'],
  );
  if (lists.sessions) {
    printSessions(lists.sessions);
    return EXIT.ok;
  }
  const at = values.at === undefined ? new Date() : parseInstant(values.at);
  const { isOpen, nextOpen, nextClose, session, note } = clockAt(at);
  const zone = knownZone(values.zone);
  if (values.zone !== undefined && zone.toLowerCase() !== values.zone.toLowerCase())
    process.stderr.write(`Unknown time zone "${values.zone}". Using ${zone}.\n`);

  if (flags.has('json')) {
    const marketTime = zonedIso(at, MARKET_ZONE);
    const answer = {
      isOpen,
      nextOpen,
      nextClose,
      userTimeZone: zone,
      marketTime,
      userTime: zonedIso(at, zone),
      note,
      session,
    };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    return EXIT.ok;
  }
  const showUser = zone !== MARKET_ZONE;
  const when = (instant: string | Date): string =>
    wallClock(instant, MARKET_ZONE) + (showUser ? ` · ${wallClock(instant, zone)}` : '');
  const lines = [
    `The market is ${isOpen ? 'open' : 'closed'}${note ? `: ${note}` : ''}.`,
    `now         ${when(at)}`,
    `next open   ${when(nextOpen)}`,
    `next close  ${when(nextClose)}`,
    `session     ${session}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

await runCommand(marketClock, HELP);
