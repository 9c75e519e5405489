import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(60_000); // a busy machine is slow, not wrong

const fixture = fileURLToPath(new URL('fixtures/process.ts', import.meta.url));

/** Runs the fixture, sends the signal once it is up, and tells how it ended. */
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
  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s', async (signal) => {
    const { code, output } = await run('well', signal);
    expect([code, output]).toEqual([0, expect.stringMatching(/fixture started[^]*stopping[^]*stopped/)]);
  });

  it('is ended when it does not stop in time', async () => {
    const { code, output } = await run('never stops', 'SIGTERM');
    expect([code, output]).toEqual([1, expect.stringContaining('did not stop in time')]);
  });

  it.each([
    ['bad start', 'failed to start'],
    ['uncaught', 'uncaught exception'],
    ['unhandled', 'unhandled rejection'],
  ])('ends at once on a %s, saying so', async (how, words) => {
    const { code, output } = await run(how, null);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  });
});
