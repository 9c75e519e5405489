import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of `scan --json`. */
export interface Answer {
  query: string;
  description: string;
  unmatched: string[];
  corrections: { from: string; to: string }[];
  total: number;
  symbols: string[];
  error: { code: string; message: string } | null;
}

const root = join(import.meta.dirname, '../..');

/** Runs `scan --json` on the sentences, passed as a file in `folder`, and returns one answer per sentence. */
export function runScans(
  folder: string,
  files: { bars: string; symbols: string },
  sentences: readonly string[],
  extraArgs: readonly string[] = [],
): Answer[] {
  const queries = join(folder, 'queries.txt');
  writeFileSync(queries, `${sentences.join('\n')}\n`);
  const program = ['--conditions=source', join(root, 'cli/src/scan.ts')];
  const options = ['--bars', files.bars, '--symbols', files.symbols, '--queries', queries, '--json', ...extraArgs];
  return execFileSync(join(root, 'node_modules/.bin/node'), [...program, ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}
