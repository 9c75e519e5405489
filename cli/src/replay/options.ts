import { readArguments, UsageError } from '../command-line.ts';
import { MARKET_ARGUMENTS, type MarketOptions, marketOptions, wholeNumber } from '../scan/options.ts';

export const HELP = `Replay a scan: what it would have found on every past session, and what happened next.

  npm run -s replay -- --bars FILE… [--symbols FILE] --query "…" [--hold N] [--stop P] [--target P] [--json] [--svg FILE]

  --bars FILE…    daily bars, as for the scan command; --symbols FILE, --simulated, --seed N, and --as-of DATE likewise
  --query "…"     the scan to replay
  --hold N        sessions that the rule holds a stock (default 5)
  --stop P        sell P percent below the entry
  --target P      sell P percent above the entry
  --cost BP       commission and slippage of each side in basis points, on top of half the spread (default 5)
  --variants N    how many variants of this scan you have tried, this one included (default 1)
  --json          print one JSON object
  --svg FILE      write the equity curve as a picture
`;

export interface ReplayCommand extends MarketOptions {
  query: string;
  hold: number;
  stop: number | null;
  target: number | null;
  costBp: number;
  variants: number;
  json: boolean;
  svg: string | undefined;
}

/** More history than this is never loaded. */
const LONGEST_HOLD = 250;

function positive(option: string, text: string | undefined, below: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!(value > 0 && value < below))
    throw new UsageError(`--${option}: "${text}" is not a number between 0 and ${below}`);
  return value;
}

/** Throws UsageError. */
export function replayOptions(args: readonly string[]): ReplayCommand {
  const given = readArguments(
    args,
    {
      ...MARKET_ARGUMENTS,
      query: { type: 'string' },
      hold: { type: 'string' },
      stop: { type: 'string' },
      target: { type: 'string' },
      cost: { type: 'string' },
      variants: { type: 'string' },
      json: { type: 'boolean' },
      svg: { type: 'string' },
    },
    ['bars'],
  );
  const market = marketOptions(given);
  const { values, flags } = given;
  if (values.query === undefined) throw new UsageError('--query "…" is missing');
  const hold = wholeNumber('hold', values.hold, 1) ?? 5;
  if (hold > LONGEST_HOLD) throw new UsageError(`--hold: at most ${LONGEST_HOLD} sessions`);
  return {
    ...market,
    query: values.query,
    hold,
    stop: positive('stop', values.stop, 100),
    target: positive('target', values.target, 10_000),
    costBp: values.cost === '0' ? 0 : (positive('cost', values.cost, 1000) ?? 5),
    variants: wholeNumber('variants', values.variants, 1) ?? 1,
    json: flags.has('json'),
    svg: values.svg,
  };
}
