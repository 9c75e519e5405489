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

/** Debian keeps servers in sbin, which an ordinary user's PATH leaves out; Homebrew's folder is missing from non-login shells. */
const ALSO = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

export interface Search {
  readonly path?: string;
  readonly also?: readonly string[];
}

/** On the PATH in a version that will do, else unpacked from Debian's packages into `toolsDir`. @throws Error naming what to install. */
export async function findStoreProgram(
  need: ProgramNeed,
  toolsDir: string,
  onProgress: (line: string) => void,
  search: Search = {},
): Promise<StoreProgram> {
  const folders = [...(search.path ?? process.env['PATH'] ?? '').split(delimiter), ...(search.also ?? ALSO)].filter(
    Boolean,
  );
  for (const path of folders.flatMap((folder) => need.programs.map((program) => join(folder, program)))) {
    if (isExecutable(path) && isRecent(path, need.minimum, {})) return { path, env: {} };
  }
  const [major, minor] = need.minimum;
  try {
    if (!existsSync('/usr/bin/apt-get')) throw new Error('this is no Debian');
    onProgress(`fetching ${need.name} from Debian's packages`);
    const root = await unpackDebianPackages(toolsDir, need.debianPackages);
    const env = { LD_LIBRARY_PATH: unpackedLibraryPath(root) };
    const path = need.programs
      .flatMap((program) => ['usr/bin', 'usr/sbin'].map((folder) => join(root, folder, program)))
      .find((candidate) => isExecutable(candidate) && isRecent(candidate, need.minimum, env));
    if (!path) throw new Error('its package holds no recent enough server');
    return { path, env };
  } catch (error) {
    const wanted = `${need.name} ${major}.${minor} or newer is needed and was not found.`;
    const advice = "Install it (brew install redis nats-server, or your system's packages), or use: docker compose up";
    throw new Error(`${wanted} ${advice}`, { cause: error });
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
