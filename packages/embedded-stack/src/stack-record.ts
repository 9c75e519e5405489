import { mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, markOf, isRunning, type ProcessMark } from './process-identity.ts';

/** Who owns a data folder and which processes it started, so that a killed owner's leftovers are found. */
interface StackRecord {
  readonly owner: ProcessMark;
  readonly children: readonly RecordedChild[];
}

interface RecordedChild extends ProcessMark {
  readonly name: string;
  readonly stopSignal: NodeJS.Signals;
}

/** The folder is in use by a running stack. */
export class FolderInUseError extends Error {
  readonly ownerPid: number;
  constructor(dir: string, ownerPid: number) {
    super(
      `${dir} is in use by a running Plainscan (process ${ownerPid}). Stop that one first, or choose another folder.`,
    );
    this.ownerPid = ownerPid;
  }
}

/** Locks a data folder for this process. */
export interface FolderClaim {
  addChild(name: string, pid: number, stopSignal: NodeJS.Signals): void;
  removeChild(pid: number): void;
  release(): void;
}

const LEFTOVER_GRACE_MS = 20_000;

/**
 * Claims `dir` under the record `name` and stops processes that a killed owner left running there. Not proper-lockfile, whose lock
 * doesn't record which processes to stop. @throws FolderInUseError if the owner is alive
 */
export async function claimFolder(dir: string, name: string): Promise<FolderClaim> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${name}.json`);
  const self = markOf(process.pid);
  if (!self) throw new Error("Can't read the process table (/proc or ps).");
  await takeOver(dir, file, self);

  let children: RecordedChild[] = [];
  const write = () => {
    try {
      writeFileSync(`${file}.new`, JSON.stringify({ owner: self, children } satisfies StackRecord));
      renameSync(`${file}.new`, file);
    } catch {
      // The disk may be full. The next change writes the whole record again.
    }
  };
  return {
    addChild(childName, pid, stopSignal) {
      const mark = markOf(pid);
      if (!mark) return;
      children = [...children, { ...mark, name: childName, stopSignal }];
      write();
    },
    removeChild(pid) {
      children = children.filter((child) => child.pid !== pid);
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

async function takeOver(dir: string, file: string, self: ProcessMark): Promise<void> {
  const record = JSON.stringify({ owner: self, children: [] } satisfies StackRecord);
  if (createExclusively(file, record)) return;
  const previous = read(file);
  if (previous && isRunning(previous.owner)) throw new FolderInUseError(dir, previous.owner.pid);
  // last started, first stopped: services before the stores they use
  for (const child of [...(previous?.children ?? [])].reverse()) {
    await endProcess(child, child.stopSignal, LEFTOVER_GRACE_MS);
  }
  rmSync(file, { force: true });
  if (!createExclusively(file, record)) throw new FolderInUseError(dir, read(file)?.owner.pid ?? 0);
}

function createExclusively(file: string, content: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeFileSync(descriptor, content);
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A record truncated by a crash lists no processes. */
function read(file: string): StackRecord | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StackRecord;
  } catch {
    return null;
  }
}
