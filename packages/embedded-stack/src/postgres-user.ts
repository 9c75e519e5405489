import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs PostgreSQL as another user if this process is root, because PostgreSQL refuses to run as root. */
export interface Runner {
  command(program: string, args: readonly string[]): { command: string; args: string[] };
  own(path: string): void;
}

const USER = 'postgres';

const asCurrentUser: Runner = {
  command: (program, args) => ({ command: program, args: [...args] }),
  own: () => undefined,
};

/** @param paths paths that the user must be able to access: the data folder's parent and the programs */
export function postgresRunner(paths: readonly string[]): Runner {
  if (process.getuid?.() !== 0) return asCurrentUser;
  if (process.platform !== 'linux')
    throw new Error("PostgreSQL doesn't run as root. Start Plainscan as a regular user.");
  const ids = userIds();
  const { uid, gid } = ids;
  const drop = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  // The postgres user can't enter a checkout under /root; instead of changing modes, this grants PostgreSQL root's file access.
  if (!paths.every((path) => reachable(path, ids)))
    drop.push('--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override');
  return {
    command: (program, args) => ({ command: 'setpriv', args: [...drop, program, ...args] }),
    own: (path) => chownSync(path, uid, gid),
  };
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Closes a data folder to other users; if this process is root, except to the user that runs PostgreSQL. */
export function closeToOthers(dir: string): void {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot) chownSync(dir, 0, userIds().gid);
  chmodSync(dir, isRoot ? 0o710 : 0o700);
}

function userIds(): UserIds {
  if (idOf('-u') === null) {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER], {
      stdio: 'ignore',
    });
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === null || gid === null)
    throw new Error(`PostgreSQL doesn't run as root, and the user "${USER}" couldn't be created.`);
  return { uid, gid };
}

function idOf(flag: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [flag, USER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

function reachable(path: string, { uid, gid }: UserIds): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const allowed =
      (mode & 0o001) !== 0 || (owner === uid && (mode & 0o100) !== 0) || (group === gid && (mode & 0o010) !== 0);
    if (!allowed) return false;
    if (folder === dirname(folder)) return true;
  }
}
