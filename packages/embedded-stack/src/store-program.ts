import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackDebianPackages, unpackedLibraryPath } from './debian-packages.ts';

export interface StoreProgram {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

interface ProgramNeed {
  readonly name: string;
  readonly programs: readonly string[];
  readonly debianPackages: readonly string[];
  readonly minimum: readonly [major: number, minor: number];
}

export const REDIS: ProgramNeed = {
  name: 'Redis',
  programs: ['redis-server', 'valkey-server'],
  debianPackages: ['redis-server'],
  minimum: [7, 0],
};
export const NATS: ProgramNeed = {
  name: 'NATS',
  programs: ['nats-server'],
  debianPackages: ['nats-server'],
  minimum: [2, 9],
};

/** Debian installs servers in sbin, which isn't on a regular user's PATH; Homebrew's folder is missing from non-login shells. */
const EXTRA_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

export interface Search {
  readonly path?: string;
  readonly extraFolders?: readonly string[];
}

/**
 * Finds a recent enough version on the PATH, or unpacks one from Debian's packages into `toolsDir`. @throws Error that says what to
 * install
 */
export async function findStoreProgram(
  need: ProgramNeed,
  toolsDir: string,
  onProgress: (line: string) => void,
  search: Search = {},
): Promise<StoreProgram> {
  const folders = [
    ...(search.path ?? process.env['PATH'] ?? '').split(delimiter),
    ...(search.extraFolders ?? EXTRA_FOLDERS),
  ].filter(Boolean);
  for (const path of folders.flatMap((folder) => need.programs.map((program) => join(folder, program)))) {
    if (isExecutable(path) && isRecent(path, need.minimum, {})) return { path, env: {} };
  }
  const [major, minor] = need.minimum;
  try {
    if (!existsSync('/usr/bin/apt-get')) throw new Error('apt is unavailable');
    onProgress(`downloading ${need.name} from Debian's packages`);
    const root = await unpackDebianPackages(toolsDir, need.debianPackages);
    const env = { LD_LIBRARY_PATH: unpackedLibraryPath(root) };
    const path = need.programs
      .flatMap((program) => ['usr/bin', 'usr/sbin'].map((folder) => join(root, folder, program)))
      .find((candidate) => isExecutable(candidate) && isRecent(candidate, need.minimum, env));
    if (!path) throw new Error('the packaged version is too old');
    return { path, env };
  } catch (error) {
    const problem = `${need.name} ${major}.${minor} or newer is required but wasn't found.`;
    const advice = "Install it (brew install redis nats-server, or your system's packages), or run: docker compose up";
    throw new Error(`${problem} ${advice}`, { cause: error });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRecent(path: string, minimum: readonly [number, number], env: Readonly<Record<string, string>>): boolean {
  try {
    const text = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: 'pipe',
    });
    const [, major, minor] = /v=?(\d+)\.(\d+)/.exec(text) ?? [];
    const [wantMajor, wantMinor] = minimum;
    return Number(major) > wantMajor || (Number(major) === wantMajor && Number(minor) >= wantMinor);
  } catch {
    return false;
  }
}
