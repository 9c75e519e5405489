import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@plainscan/test-kit';

const root = join(import.meta.dirname, '..');
const WITHIN = { withinMs: 120_000 };

let dir: string;
let child: ChildProcess;
let output = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'plainscan-dev-'));
  const args = ['--conditions=source', 'scripts/dev.mjs', '--only', 'journal,gateway', '--port', '0', '--data', dir];
  child = spawn(process.execPath, args, { cwd: root });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
});
afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGKILL'); // its child processes end with it
    await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
});

const printed = (pattern: RegExp) =>
  eventually(() => {
    if (child.exitCode !== null) throw new Error(output);
    return pattern.exec(output);
  }, WITHIN);

it('npm run dev serves pages and the API at one address, restarts what changed, and exits on Ctrl-C', async () => {
  const [, url] = (await printed(/Plainscan is running: +(\S+)[^]*Ctrl-C/))!;
  expect(await (await fetch(url!)).text()).toContain('/@vite/client');
  expect((await fetch(`${url}/api/app-info`)).status).toBe(200);
  expect(output.match(/debug \S+ +127\.0\.0\.1:\d+/g)).toHaveLength(2);

  const now = new Date();
  utimesSync(join(root, 'services/journal/src/main.ts'), now, now);
  await printed(/↻ services\/journal\/src\/main\.ts: journal\n/);
  await printed(/✓ journal is up again/);
  expect(output).not.toContain('gateway is up again');

  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
}, 300_000);
