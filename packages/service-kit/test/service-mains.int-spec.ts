import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(60_000); // allows for a busy machine

const fixture = fileURLToPath(new URL('fixtures/service.ts', import.meta.url));
const DB_URL = 'postgres://fixture:hunter2@localhost/plainscan';

/** Runs the fixture and returns its exit code and log. */
const run = (what: 'service' | 'migrate', env: Record<string, string>): Promise<{ code: number | null; log: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--conditions=source', fixture, what, JSON.stringify(env)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    child.stdout.on('data', (part) => (log += String(part)));
    child.on('close', (code) => resolve({ code, log }));
  });
const messages = (log: string): string[] =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

describe('the entry point of a service', () => {
  it('runs until it receives a shutdown signal and logs at the configured level', async () => {
    const { code, log } = await run('service', { DB_URL, LOG_LEVEL: 'debug' });
    expect([code, messages(log)]).toEqual([0, ['debugging', 'fixture started', 'stopping', 'stopped']]);
    expect(await run('service', { DB_URL, LOG_LEVEL: 'error' })).toEqual({ code: 0, log: '' });
  });

  it('names the variable that prevents startup, but not its value', async () => {
    const { code, log } = await run('service', { DB_URL: 'hunter2' });
    expect([code, messages(log)]).toEqual([1, ['failed to start']]);
    expect(log).toContain('DB_URL is malformed');
    expect(log).not.toContain('hunter2');
  });
});

describe('the migration entry point', () => {
  it.each([
    ['old', 'migrated'],
    ['new', 'nothing to migrate'],
  ])('reports the result for a database that is %s', async (state, message) => {
    const { code, log } = await run('migrate', { DB_URL: `${DB_URL}_${state}` });
    expect([code, messages(log)]).toEqual([0, [message]]);
  });

  it.each([
    ['the database is unavailable', `${DB_URL}_away`, 'no database'],
    ['a variable is wrong', 'hunter2', 'DB_URL is malformed'],
  ])('logs a failure when %s', async (_, url, words) => {
    const { code, log } = await run('migrate', { DB_URL: url });
    expect([code, messages(log)]).toEqual([1, ['migration failed']]);
    expect(log).toContain(words);
    expect(log).not.toContain('hunter2');
  });
});
