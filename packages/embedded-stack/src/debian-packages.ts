import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installed on any Debian machine with apt; unpacking a second C library would only do harm. */
const PREINSTALLED =
  /^(libc6|libc-bin|libgcc-s1|libstdc\+\+6|gcc-\d+-base|dpkg|perl.*|libperl.*|adduser|passwd|init-system-helpers|lsb-base|sysvinit-utils|usr.*merge.*)$/;

/**
 * Unpacks Debian packages and the libraries they need below `dir/<packages>`, without installing them: needs no privileges
 * and starts no system service. Runs once; returns the folder. @throws Error if apt can't fetch them
 */
export async function unpackDebianPackages(dir: string, packages: readonly string[]): Promise<string> {
  const target = join(dir, packages.join('+'));
  if (existsSync(target)) return target;
  mkdirSync(dir, { recursive: true });
  const work = mkdtempSync(join(dir, 'unpacking-')); // concurrent starts don't write into each other's folder
  try {
    await unpackInto(work, packages);
    renameSync(join(work, 'root'), target);
  } catch (error) {
    if (!existsSync(target)) throw error; // otherwise, another start was first
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return target;
}

async function unpackInto(work: string, packages: readonly string[]): Promise<void> {
  const debs = join(work, 'debs');
  for (const folder of [debs, join(work, 'root'), join(work, 'lists/partial'), join(work, 'cache/archives/partial')]) {
    mkdirSync(folder, { recursive: true });
  }
  // Separate lists and cache: the system's may be empty, and only root can write to them.
  const aptDirs = ['-o', `Dir::State::lists=${join(work, 'lists')}`, '-o', `Dir::Cache=${join(work, 'cache')}`];
  const unsandboxed = ['-o', 'APT::Sandbox::User=root'];
  await run('apt-get', [...aptDirs, ...unsandboxed, '-qq', 'update']);
  const names = await withLibraries(aptDirs, packages);
  await run('apt-get', [...aptDirs, ...unsandboxed, '-qq', 'download', ...names], { cwd: debs });
  for (const deb of readdirSync(debs)) await run('dpkg', ['-x', join(debs, deb), join(work, 'root')]);
}

async function withLibraries(aptDirs: readonly string[], packages: readonly string[]): Promise<string[]> {
  const quiet = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
  const { stdout } = await run('apt-cache', [...aptDirs, 'depends', '--recurse', ...quiet, ...packages], {
    maxBuffer: 16 * 2 ** 20,
  });
  const needed = stdout.split('\n').filter((line) => /^[a-z0-9]/.test(line));
  return [...new Set(needed)].filter((name) => !PREINSTALLED.test(name) && (packages.includes(name) || isNeeded(name)));
}

/** Shared libraries, and redis-tools, which contains the program that Debian's redis-server links to. */
const isNeeded = (name: string): boolean => name.startsWith('lib') || name.startsWith('lua-') || name === 'redis-tools';

/** `LD_LIBRARY_PATH` for programs of an unpacked folder. */
export function unpackedLibraryPath(root: string): string {
  const bases = [join(root, 'usr/lib'), join(root, 'lib')].filter(existsSync);
  const multiarch = bases.flatMap((base) =>
    readdirSync(base, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
      .map((entry) => join(base, entry.name)),
  );
  return [...multiarch, ...bases].join(':');
}
