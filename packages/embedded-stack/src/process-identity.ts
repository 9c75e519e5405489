import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process even after its PID may have been reused. Node exposes no start times of processes. */
export interface ProcessMark {
  readonly pid: number;
  /** its start time in the platform's format; compared, never parsed */
  readonly startedAt: string;
}

/** `null` if it isn't running; a zombie counts as exited. */
export function startedAt(pid: number): string | null {
  if (process.platform !== 'linux') return psField(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in parentheses may contain spaces; the fields after it don't
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Arguments joined by spaces; empty if the process is gone. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

export function markOf(pid: number): ProcessMark | null {
  const started = startedAt(pid);
  return started === null ? null : { pid, startedAt: started };
}

export const isRunning = (mark: ProcessMark): boolean => startedAt(mark.pid) === mark.startedAt;

/** Sends `signal` and waits; SIGKILL after `graceMs`. Never signals a PID that was reused. */
export async function endProcess(mark: ProcessMark, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  send(mark, signal);
  if (await hasExited(mark, graceMs)) return;
  send(mark, 'SIGKILL');
  await hasExited(mark, 5_000);
}

function send(mark: ProcessMark, signal: NodeJS.Signals): void {
  if (!isRunning(mark)) return;
  try {
    process.kill(mark.pid, signal);
  } catch {
    // it exited between the check and the signal
  }
}

async function hasExited(mark: ProcessMark, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(mark)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function psField(pid: number, field: string): string | null {
  try {
    const text = execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
