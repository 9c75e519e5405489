import { UnreadableFile } from '@plainscan/market-data';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Invalid arguments; the message is one user-facing line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT = { ok: 0, queryFailed: 1, usage: 2 } as const;

export interface Arguments {
  /** the last value of each option that takes one */
  values: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  /** every value of each option, in order, whether given at once (`--bars a b`) or repeated (`--bars a --bars b`) */
  lists: Readonly<Record<string, readonly string[] | undefined>>;
}

/**
 * Parses `--name value` and `--flag`. The options in `variadic` take all positional arguments that follow them.
 * Throws UsageError for anything else.
 */
export function readArguments(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
  variadic: readonly string[] = [],
): Arguments {
  const tokens = tokenize(args, options);
  const values: Record<string, string> = {};
  const flags = new Set<string>();
  const lists: Record<string, string[]> = {};
  let current: string | null = null;
  for (const token of tokens) {
    if (token.kind === 'option') {
      if (token.value === undefined) flags.add(token.name);
      else {
        values[token.name] = token.value;
        (lists[token.name] ??= []).push(token.value);
      }
      current = variadic.includes(token.name) ? token.name : null;
    } else if (token.kind === 'positional') {
      if (current === null) throw new UsageError(`unexpected argument "${token.value}"`);
      lists[current]!.push(token.value);
    }
  }
  return { values, flags, lists };
}

function tokenize(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, tokens: true, allowPositionals: true }).tokens;
  } catch (error) {
    // Node's message, without its advice on arguments that begin with a dash.
    throw new UsageError((error as Error).message.split(/\. (?=[A-Z])|\n/)[0]!.replace(/\.$/, ''));
  }
}

const isClosedPipe = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE';

/** Runs a command and sets the exit code. For a UsageError or UnreadableFile, prints one line on stderr and sets 2. */
export async function runCommand(
  main: (args: readonly string[]) => Promise<number> | number,
  help: string,
): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // The reader closed the pipe, as `| head` does.
      if (isClosedPipe(error)) process.exit(EXIT.ok);
      throw error;
    });
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return;
  }
  try {
    process.exitCode = await main(args);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableFile)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.usage;
  }
}
