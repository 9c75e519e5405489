import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plainscan/embedded-stack';
import { eventually } from '@plainscan/test-kit';
import { scannerScreen, signInToDemo } from './src/scanner-screen.ts';
import { expect, type OpenPage, test } from './src/test.ts';

const root = join(import.meta.dirname, '..');
const STARTED_WITHIN_MS = 180_000;

interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

test.describe('npm start', () => {
  let dir: string;
  test.beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'plainscan-start-'));
  });
  const running: ChildProcess[] = [];
  test.afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await eventually(() => processesMentioning(dir).length === 0, { withinMs: 40_000 });
  });
  test.afterAll(() => rmSync(dir, { recursive: true, force: true }));

  function start(port: number): Started {
    const script = join(root, 'scripts/start.mjs');
    const child = spawn(process.execPath, [script, '--port', String(port), '--data', dir], { cwd: root });
    running.push(child);
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { process: child, output: () => output, ended };
  }
  const address = (started: Started): Promise<string> => {
    const printed = eventually(() => /http:\/\/\S+/.exec(started.output())?.[0], { withinMs: STARTED_WITHIN_MS });
    printed.catch(() => undefined);
    const endedFirst = started.ended.then(() => Promise.reject(new Error(started.output())));
    endedFirst.catch(() => undefined);
    return Promise.race([printed, endedFirst]);
  };
  const market = async (url: string) =>
    (await (await fetch(`${url}/api/data-progress`)).json()) as { marketVersion: string; stocks: { loaded: number } };

  /** Waits for the first market on the scanner page. Returns everything that its card displayed. */
  async function watchFirstMarket(openPage: OpenPage, url: string): Promise<string[]> {
    const isUp = () =>
      fetch(`${url}/api/auth/demo`, { method: 'POST' }).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isUp, { withinMs: STARTED_WITHIN_MS });
    const page = await openPage();
    await signInToDemo(page, url);
    const screen = scannerScreen(page);
    const seen = new Set<string>();
    const card = page.getByRole('region', { name: 'Market data' });
    while (!(await screen.dataDone.isVisible())) {
      seen.add((await card.textContent()) ?? '');
      await page.waitForTimeout(100);
    }
    await expect(card).toContainText('11,626 U.S. stocks');
    await screen.scan('RSI under 30');
    await expect(screen.count).toBeVisible();
    await expect(screen.rows).not.toHaveCount(0);
    await page.close();
    return [...seen];
  }

  test('loads a market batch by batch, prints one URL, refuses a second start, stops on Ctrl-C, and reuses its market', async ({
    openPage,
  }) => {
    test.setTimeout(2 * STARTED_WITHIN_MS);
    const port = await freePort();
    const first = start(port);
    const [url, seen] = await Promise.all([address(first), watchFirstMarket(openPage, `http://localhost:${port}`)]);
    expect(seen.some((text) => /batch \d+ of 117|Reading the market data|getting them ready/i.test(text))).toBe(true);
    expect(first.output().match(/http:\/\//g)).toHaveLength(1);
    expect(new URL(url).port).toBe(String(port));
    expect(await (await fetch(url)).text()).toContain('<html');
    const before = await market(url);
    expect(before.stocks.loaded).toBeGreaterThan(10_000);
    await eventually(() => first.output().includes('Read them at /outbox'));
    const secretFile = join(dir, 'auth.secret');
    const secret = readFileSync(secretFile, 'utf8');
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);

    const onSamePort = start(port);
    expect(await onSamePort.ended).toBe(1);
    expect(onSamePort.output()).toContain(`Plainscan is already running on ${dir} (process ${first.process.pid})`);
    const onSameFolder = start(0);
    expect(await onSameFolder.ended).toBe(1);
    expect(onSameFolder.output()).toContain(`${dir} is in use by a running Plainscan`);

    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(processesMentioning(dir)).toEqual([]);

    const second = start(port);
    expect(await market(await address(second))).toMatchObject(before);
    expect(readFileSync(secretFile, 'utf8')).toBe(secret);
    const logs = readdirSync(join(dir, 'logs')).map((file) => readFileSync(join(dir, 'logs', file), 'utf8'));
    for (const text of [first.output(), second.output(), ...logs]) expect(text).not.toContain(secret);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('immediately refuses a port in use and suggests another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const refused = start(port);
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toBe(
      `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
    );
    other.close();
  });

  test('leaves no process behind when it is killed', async () => {
    test.setTimeout(2 * STARTED_WITHIN_MS);
    const started = start(0);
    await address(started);
    expect(processesMentioning(dir).length).toBeGreaterThan(0);
    started.process.kill('SIGKILL');
    await eventually(() => processesMentioning(dir).length === 0, { withinMs: 40_000 });
  });
});

/** Processes that mention `dir` in their arguments or environment: its stores and services. */
function processesMentioning(dir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
        return commandLine.includes(dir) || environment.includes(dir) ? [commandLine] : [];
      } catch {
        return []; // has exited, or belongs to another user
      }
    });
}
