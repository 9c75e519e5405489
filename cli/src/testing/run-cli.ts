import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = (command: string): string => fileURLToPath(new URL(`../${command}.ts`, import.meta.url));

type Command = 'scan' | 'replay' | 'indicators' | 'market-clock';

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command the way `npm run -s` does: in a separate process, directly from source. */
export function runCli(command: Command, ...args: string[]): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=source', source(command), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

/** The same, with its output piped to `head -1`. */
export function runCliToHead(command: Command, ...args: string[]): CliResult {
  const script = 'set -o pipefail; "$@" | head -1';
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', script, 'bash', process.execPath, '--conditions=source', source(command), ...args],
    { encoding: 'utf8' },
  );
  return { code: status, stdout, stderr };
}

/** A temporary folder for the files of a spec. */
export class Files {
  readonly folder = mkdtempSync(join(tmpdir(), 'plainscan-cli-'));
  write(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }
  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** Parses CSV without quoted fields into rows keyed by column. */
export function csvRows(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}
