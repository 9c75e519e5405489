/**
 * Runs Lighthouse on the built product: the landing page and, signed in with Premium, the scanner with results and the journal
 * with trades, each with the mobile and the desktop preset. For comparison, in the same rounds, the terms page, which is plain text
 * in the landing page's layout. Prints medians, with the worst value in parentheses. LIGHTHOUSE_REPORTS is a folder for the reports of the last
 * round. Needs the built product.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launch, waitForMarket } from '@plainscan/embedded-stack';
import lighthouse, { desktopConfig, type Flags, generateReport, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { HttpClients } from './http-load.ts';
import { median } from './median.ts';

const ROUNDS = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 3);
const REPORTS = process.env['LIGHTHOUSE_REPORTS'];
const SENTENCE = 'tech stocks under $50 with RSI below 45';
const PAGES = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'terms', path: '/terms', signedIn: false },
  { name: 'scanner', path: `/scanner?${new URLSearchParams({ q: SENTENCE })}`, signedIn: true },
  { name: 'journal', path: '/journal', signedIn: true },
] as const;
const PRESETS = { mobile: undefined, desktop: desktopConfig } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

interface Figures {
  /** out of 100, in the order of CATEGORIES */
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** as transferred */
  readonly jsBytes: number;
}

const dir = await mkdtemp(join(tmpdir(), 'plainscan-bench-'));
const product = await launch({
  dir: join(dir, 'product'),
  durable: false,
  env: { DEMO: 'true', MARKET_PROVIDER: 'simulated', SCAN_HOURS: 'always', LOG_LEVEL: 'warn' },
});
const clients = new HttpClients(product.url, 2);

/** A separate browser profile that Lighthouse controls through a port; if signed in, as a Premium user with forty trades. */
async function openBrowser(signedIn: boolean) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(dir, `profile-${port}`), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const page = context.pages()[0]!;
  const devtools = await context.newCDPSession(page);
  if (signedIn) {
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Try It Live, No Account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const token = await page.evaluate<string>('localStorage.getItem("plainscan_token")');
    await clients.payFor(token);
    for (let i = 0; i < 40; i++) {
      const trade = { symbol: 'AAPL', quantity: 10 + i, entryPrice: 100 + i, exitPrice: 95 + ((i * 7) % 20) + i };
      await clients.call('/api/trades', { method: 'POST', token, body: trade });
    }
  }
  return {
    port,
    /** makes the next visit a first visit, except for the session */
    clearCache: () => devtools.send('Network.clearBrowserCache'),
    close: () => context.close(),
  };
}

const numeric = ({ audits }: Result, id: string): number => audits[id]?.numericValue ?? NaN;

function figuresOf(result: Result): Figures {
  const requests = result.audits['network-requests']?.details as unknown as {
    items: readonly { resourceType?: string; transferSize?: number }[];
  };
  return {
    scores: CATEGORIES.map((id) => Math.round(100 * (result.categories[id]?.score ?? NaN))),
    lcpMs: numeric(result, 'largest-contentful-paint'),
    cls: numeric(result, 'cumulative-layout-shift'),
    tbtMs: numeric(result, 'total-blocking-time'),
    jsBytes: requests.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

/** IDs of the audits with a score below 90%. */
const failedAudits = ({ audits, categories }: Result): string[] =>
  CATEGORIES.flatMap((id) => categories[id]!.auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id }) => id);

async function runLighthouse(url: string, port: number, preset: keyof typeof PRESETS, report: string): Promise<Result> {
  const flags: Flags = { port, disableStorageReset: true, onlyCategories: [...CATEGORIES], logLevel: 'silent' };
  let run = await lighthouse(url, flags, PRESETS[preset]);
  // Chromium occasionally loses a trace.
  for (let again = 0; again < 2 && run?.lhr.runtimeError; again++) run = await lighthouse(url, flags, PRESETS[preset]);
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message}`);
  if (REPORTS) {
    await mkdir(REPORTS, { recursive: true });
    await writeFile(join(REPORTS, `${report}.html`), generateReport(run.lhr, 'html'));
    await writeFile(join(REPORTS, `${report}.json`), JSON.stringify(run.lhr));
  }
  return run.lhr;
}

try {
  await waitForMarket(product.url, () => undefined);
  const [visitor, member] = [await openBrowser(false), await openBrowser(true)];
  const measured = new Map<string, Figures[]>();
  const found = new Map<string, Set<string>>();
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, path, signedIn } of PAGES)
      for (const preset of ['mobile', 'desktop'] as const) {
        const key = `${name} ${preset}`;
        const browser = signedIn ? member : visitor;
        await browser.clearCache();
        const result = await runLighthouse(product.url + path, browser.port, preset, `${name}-${preset}`);
        measured.set(key, [...(measured.get(key) ?? []), figuresOf(result)]);
        found.set(key, new Set([...(found.get(key) ?? []), ...failedAudits(result)]));
      }
  console.log(
    `                 performance  accessibility  best practices  SEO           LCP           CLS            TBT      JS`,
  );
  for (const [key, rounds] of measured) {
    const score = (i: number) => {
      const all = rounds.map(({ scores }) => scores[i]!);
      return `${median(all)} (${Math.min(...all)})`.padStart(11);
    };
    const medianAndWorst = (value: (figures: Figures) => number, format: (n: number) => string) => {
      const all = rounds.map(value);
      return `${format(median(all))} (${format(Math.max(...all))})`.padStart(15);
    };
    const seconds = medianAndWorst(({ lcpMs }) => lcpMs / 1000, (s) => `${s.toFixed(2)} s`); // prettier-ignore
    const layoutShift = medianAndWorst(({ cls }) => cls, (n) => n.toFixed(3)); // prettier-ignore
    const blockingTime = medianAndWorst(({ tbtMs }) => tbtMs, (ms) => `${ms.toFixed(0)} ms`); // prettier-ignore
    const kb = `${(median(rounds.map(({ jsBytes }) => jsBytes)) / 1000).toFixed(0)} kB`.padStart(8);
    console.log(key.padEnd(16), [0, 1, 2, 3].map(score).join(' '), seconds, layoutShift, blockingTime, kb);
  }
  for (const [key, ids] of found) if (ids.size > 0) console.log(`${key}: ${[...ids].join(', ')}`);
  await Promise.all([visitor.close(), member.close()]);
} finally {
  clients.close();
  await product.stop();
  await rm(dir, { recursive: true, force: true });
}
