import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder, type FolderClaim } from './stack-record.ts';
import { poll } from './poll.ts';
import { type ProcessSpec, SupervisedProcess } from './supervised-process.ts';

/** A program that records its start in a file, then runs `then`. */
const script = (then: string) => `
  import { appendFileSync } from 'node:fs';
  console.log('a line for the log');
  appendFileSync(process.env.STARTS, process.pid + '\\n');
  ${then}
`;
const KEEPS_RUNNING = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`;
const EXITS = `setTimeout(() => process.exit(3), 100);`;

describe('a supervised process', () => {
  let dir = '';
  let notes: string[] = [];
  let claim: FolderClaim;
  let service: SupervisedProcess | undefined;
  const starts = () =>
    existsSync(join(dir, 'starts')) ? readFileSync(join(dir, 'starts'), 'utf8').trim().split('\n').map(Number) : [];
  const startedTimes = (times: number) =>
    poll(() => Promise.resolve(starts().length >= times ? true : undefined), { withinMs: 20_000, what: 'the start' });

  function make(
    then: string,
    probe = () => startedTimes(1).then(() => undefined),
    more: Partial<ProcessSpec> = {},
  ): SupervisedProcess {
    writeFileSync(join(dir, 'service.mjs'), script(then));
    const spec: ProcessSpec = {
      name: 'clockmaker',
      command: process.execPath,
      args: [join(dir, 'service.mjs')],
      cwd: dir,
      env: { PATH: process.env['PATH'], STARTS: join(dir, 'starts') },
      logFile: join(dir, 'clockmaker.log'),
      probe,
      readyWithinMs: 20_000,
      stopSignal: 'SIGTERM',
      stopGraceMs: 20_000,
      keepsParentAlive: true,
      pausesMs: [20, 20],
      ...more,
    };
    service = new SupervisedProcess(spec, { claim, onNote: (line) => notes.push(line) });
    return service;
  }

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
    const running = make(KEEPS_RUNNING);
    await running.start();
    await running.kill();
    await startedTimes(2);
    await poll(() => Promise.resolve(notes[1]), { withinMs: 20_000, what: 'the restart' });
    expect(new Set(starts()).size).toBe(2);
    expect(notes).toEqual(['clockmaker exited unexpectedly (SIGKILL); restarting', 'clockmaker is running again']);
    expect(running.pid).toBe(starts()[1]);
  });

  it('does not restart after being stopped', async () => {
    const running = make(KEEPS_RUNNING);
    await running.start();
    await running.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(starts()).toHaveLength(1);
    expect(notes).toEqual([]);
  });

  it('keeps restarting but reports repeated exits only twice, with its log file', async () => {
    await make(EXITS).start();
    await startedTimes(5);
    expect(notes.filter((note) => note.includes('exit'))).toEqual([
      'clockmaker exited unexpectedly (exit code 3); restarting',
      `clockmaker keeps exiting (exit code 3); restarting every 0.02 s: see ${join(dir, 'clockmaker.log')}`,
    ]);
  });

  it('fails to start, with the end of its log, when it exits before it is ready', async () => {
    const never = () => Promise.reject(new Error('no response'));
    await expect(make(EXITS, never).start()).rejects.toThrow(
      /clockmaker exited during startup \(exit code 3\)[^]*a line for the log/,
    );
    expect(notes).toEqual([]);
  });

  it('fails to start, and is stopped, when it does not respond in time', async () => {
    const never = () => Promise.reject(new Error('no response'));
    const silent = make(KEEPS_RUNNING, never, { readyWithinMs: 300 });
    await expect(silent.start()).rejects.toThrow(/Starting clockmaker took longer than 0\.3 s\. The end of/);
    expect(silent.pid).toBeNull();
  });

  it('tries again after a restart that never responds', async () => {
    let isSilent = false;
    const probe = () => (isSilent ? Promise.reject(new Error('no response')) : startedTimes(1).then(() => undefined));
    const running = make(KEEPS_RUNNING, probe, { readyWithinMs: 300 });
    await running.start();
    isSilent = true;
    await running.kill();
    await startedTimes(3);
    isSilent = false;
    await poll(() => Promise.resolve(notes.at(-1)?.endsWith('running again') || undefined), {
      withinMs: 20_000,
      what: 'the restart',
    });
  });

  it('fails to start when the program does not exist', async () => {
    const spec = { command: join(dir, 'nowhere') };
    await expect(make(KEEPS_RUNNING, undefined, spec).start()).rejects.toThrow('ENOENT');
  });
});
