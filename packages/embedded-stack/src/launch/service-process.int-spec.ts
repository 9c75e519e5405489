import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder, type FolderClaim } from '../stack-record.ts';
import { poll } from './poll.ts';
import { ServiceProcess } from './service-process.ts';

/** Counts its starts in a file, then acts as instructed. */
const script = (then: string) => `
  import { appendFileSync } from 'node:fs';
  console.log('a line for the log');
  appendFileSync(process.env.STARTS, process.pid + '\\n');
  ${then}
`;
const STAYS = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`;
const ENDS = `setTimeout(() => process.exit(3), 100);`;

describe('a service as a child process', () => {
  let dir = '';
  let notes: string[] = [];
  let claim: FolderClaim;
  let service: ServiceProcess | undefined;
  const starts = () =>
    existsSync(join(dir, 'starts')) ? readFileSync(join(dir, 'starts'), 'utf8').trim().split('\n').map(Number) : [];
  const startedTimes = (times: number) =>
    poll(() => Promise.resolve(starts().length >= times ? true : undefined), { withinMs: 20_000, what: 'the start' });

  function make(then: string): ServiceProcess {
    writeFileSync(join(dir, 'service.mjs'), script(then));
    service = new ServiceProcess({
      name: 'clockmaker',
      entry: join(dir, 'service.mjs'),
      cwd: dir,
      env: { PATH: process.env['PATH'], STARTS: join(dir, 'starts') },
      logFile: join(dir, 'clockmaker.log'),
      claim,
      onNote: (line) => notes.push(line),
      backOffMs: [20, 20],
    });
    return service;
  }
  const readyWhenStarted = () => startedTimes(1).then(() => undefined);

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'plainscan-service-'));
    notes = [];
    claim = await claimFolder(dir, 'launch');
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
    rmSync(dir, { recursive: true });
  });

  it('restarts after a crash and reports it', async () => {
    const running = make(STAYS);
    await running.start(readyWhenStarted);
    await running.kill();
    await startedTimes(2);
    expect(new Set(starts()).size).toBe(2);
    expect(notes).toEqual(['clockmaker exited unexpectedly (SIGKILL); restarting']);
  });

  it('does not restart after being stopped', async () => {
    const running = make(STAYS);
    await running.start(readyWhenStarted);
    await running.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(starts()).toHaveLength(1);
    expect(notes).toEqual([]);
  });

  it('keeps restarting but reports repeated exits only twice, with its log file', async () => {
    await make(ENDS).start(readyWhenStarted);
    await startedTimes(5);
    expect(notes).toEqual([
      'clockmaker exited unexpectedly (exit code 3); restarting',
      `clockmaker keeps exiting (exit code 3); restarting every 0.02 s: see ${join(dir, 'clockmaker.log')}`,
    ]);
  });

  it('fails to start, with the end of its log, when it exits before it is ready', async () => {
    const never = (signal: AbortSignal) =>
      poll(() => Promise.resolve(undefined), { withinMs: 20_000, what: 'nothing', signal });
    await expect(make(ENDS).start(never)).rejects.toThrow(
      /clockmaker exited during startup \(exit code 3\)[^]*a line for the log/,
    );
    expect(notes).toEqual([]);
  });
});
