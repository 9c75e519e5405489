import { readArguments, UsageError } from '../command-line.ts';
import { dateOption } from '../dates.ts';
import { MARKET_ARGUMENTS, type MarketOptions, marketOptions, wholeNumber } from '../scan/options.ts';

export const HELP = `Replay a scan: what it would have found on every past session, and what happened next.

  npm run -s replay -- --bars FILE… [--symbols FILE] --query "…" [--hold N] [--stop P] [--target P] [--json] [--svg FILE]

  --bars FILE…    daily bars; this and --symbols, --simulated, --seed, and --as-of work as in the scan command
  --query "…"     the scan to replay
  --hold N        sell after N sessions (default 5)
  --stop P        stop loss, P percent below the entry price
  --target P      profit target, P percent above the entry price
  --cost BP       commission and slippage per side in basis points, on top of half the spread (default 5)
  --variants N    how many variants of this scan you have tried, including this one (default 1)
  --saved DATE    when you first saved this scan; separates hindsight from the record since then
  --json          print one JSON object
  --svg FILE      write the equity curve as an SVG image
`;

export interface ReplayCommand extends MarketOptions {
  query: string;
  hold: number;
  stop: number | null;
  target: number | null;
  costBp: number;
  variants: number;
  /** YYYYMMDD */
  savedOn: number | null;
  json: boolean;
  svg: string | undefined;
}

/** In sessions, about a year. */
const MAX_HOLD = 250;

function positiveNumber(option: string, text: string | undefined, below: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!(value > 0 && value < below))
    throw new UsageError(`--${option}: "${text}" is not a number between 0 and ${below}`);
  return value;
}

/** Throws UsageError. */
export function replayOptions(args: readonly string[]): ReplayCommand {
  const parsed = readArguments(
    args,
    {
      ...MARKET_ARGUMENTS,
      query: { type: 'string' },
      hold: { type: 'string' },
      stop: { type: 'string' },
      target: { type: 'string' },
      cost: { type: 'string' },
      variants: { type: 'string' },
      saved: { type: 'string' },
      json: { type: 'boolean' },
      svg: { type: 'string' },
    },
    ['bars'],
  );
  const market = marketOptions(parsed);
  const { values, flags } = parsed;
  if (values.query === undefined) throw new UsageError('--query "…" is missing');
  const hold = wholeNumber('hold', values.hold, 1) ?? 5;
  if (hold > MAX_HOLD) throw new UsageError(`--hold: at most ${MAX_HOLD} sessions`);
  return {
    ...market,
    query: values.query,
    hold,
    stop: positiveNumber('stop', values.stop, 100),
    target: positiveNumber('target', values.target, 10_000),
    costBp: values.cost === '0' ? 0 : (positiveNumber('cost', values.cost, 1000) ?? 5),
    variants: wholeNumber('variants', values.variants, 1) ?? 1,
    savedOn: values.saved === undefined ? null : dateOption('saved', values.saved),
    json: flags.has('json'),
    svg: values.svg,
  };
}
