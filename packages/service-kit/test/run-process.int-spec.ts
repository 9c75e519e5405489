import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(60_000); // allows for a busy machine

const fixture = fileURLToPath(new URL('fixtures/process.ts', import.meta.url));

/** Runs the fixture, sends the signal once it is up, and returns how it ended. */
const run = (how: string, signal: NodeJS.Signals | null): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--conditions=source', fixture, how], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part) => {
      output += String(part);
      if (signal && output.endsWith('up\n')) child.kill(signal);
    });
    child.on('exit', (code) => resolve({ code, output }));
  });

describe('a process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('shuts down gracefully on %s', async (signal) => {
    const { code, output } = await run('well', signal);
    expect([code, output]).toEqual([0, expect.stringMatching(/fixture started[^]*stopping[^]*stopped/)]);
  });

  it('is terminated when it does not stop in time', async () => {
    const { code, output } = await run('never stops', 'SIGTERM');
    expect([code, output]).toEqual([1, expect.stringContaining('did not stop in time')]);
  });

  it('keeps running when its log cannot be written because the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--conditions=source', fixture, 'logs'], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let survived = '';
    child.stderr!.on('data', (part) => (survived += String(part)));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, survived]).toEqual([0, expect.stringContaining('survived')]);
  });

  it('keeps running when the reader of its log exits', async () => {
    const child = spawn(process.execPath, ['--conditions=source', fixture, 'logs'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout!.destroy();
    let survived = '';
    child.stderr!.on('data', (part) => (survived += String(part)));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, survived]).toEqual([0, expect.stringContaining('survived')]);
  });

  it.each([
    ['bad start', 'failed to start'],
    ['uncaught', 'uncaught exception'],
    ['unhandled', 'unhandled rejection'],
  ])('exits immediately on a failure (%s) and logs it', async (how, message) => {
    const { code, output } = await run(how, null);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  });
});
