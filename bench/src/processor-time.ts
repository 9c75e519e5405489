import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** USER_HZ of Linux on all current machines. */
const TICKS_PER_SECOND = 100;
/** The files in the data folder in which a running product lists its processes. */
const RECORDS = ['launch.json', 'stack.json'];

/** CPU time in milliseconds, over all threads, of the product's processes in `dir`; null if /proc is unavailable. */
export function cpuMs<Name extends string>(dir: string, names: readonly Name[]): Record<Name, number> | null {
  const pids = pidsIn(dir);
  try {
    return Object.fromEntries(names.map((name) => [name, cpuMsOf(pids.get(name)!)])) as Record<Name, number>;
  } catch {
    return null;
  }
}

/** Resident memory of a process of the product in `dir`, in MB; null if /proc is unavailable. */
export function residentMb(dir: string, name: string): number | null {
  try {
    const status = readFileSync(`/proc/${pidsIn(dir).get(name)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1000;
  } catch {
    return null;
  }
}

function pidsIn(dir: string): Map<string, number> {
  const children = RECORDS.flatMap(
    (record) =>
      (JSON.parse(readFileSync(join(dir, record), 'utf8')) as { children: { name: string; pid: number }[] }).children,
  );
  return new Map(children.map(({ name, pid }) => [name, pid]));
}

/** See proc(5): the name in parentheses may contain any character; fields 14 and 15 are user and system time. */
function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
