import { defineConfig } from '@playwright/test';
import { HEADLESS_BROWSER } from './src/browsers.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** These files put load on the product or assert response times, so `npm test` runs them before the others. */
const UNDER_LOAD = ['accounts-attacks', 'session-attacks', 'outages', 'chaos', 'url-manager'].map(
  (name) => `${name}.e2e.ts`,
);

/** Generous, because CI machines are busy. */
const TIMEOUT_MS = 30_000;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../.plainscan/e2e',
  globalSetup: './src/shared-product.ts',
  forbidOnly: Boolean(process.env['CI']),
  // A flaky test is a bug.
  retries: 0,
  workers: 2,
  projects: [
    { name: 'load', testMatch: UNDER_LOAD, workers: 1 },
    { name: 'screen', testMatch: '*.e2e.ts', testIgnore: UNDER_LOAD },
  ],
  timeout: 180_000,
  expect: { timeout: TIMEOUT_MS },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Only offline.e2e.ts needs it. Playwright doesn't see requests that a service worker handles.
    serviceWorkers: 'block',
    actionTimeout: TIMEOUT_MS,
    navigationTimeout: TIMEOUT_MS,
    // DOM snapshots suffice: recording frames as well would slow down every passing test.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: HEADLESS_BROWSER,
      // Chromium's sandbox doesn't run as root.
      args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
    },
  },
});
