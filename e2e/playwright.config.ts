import { defineConfig } from '@playwright/test';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** They put load on the product or assert response times, so `npm test` runs them before everything else. */
const UNDER_LOAD = ['accounts-attacks', 'session-attacks', 'outages', 'chaos', 'url-manager', 'first-preload'].map(
  (name) => `${name}.e2e.ts`,
);

/** Generous, because CI machines are busy. */
const PATIENCE_MS = 30_000;

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
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // DOM snapshots suffice: recording frames as well would slow down every passing test.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Debian's Chromium, or CHROMIUM_PATH. Its sandbox doesn't run as root.
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
    },
  },
});
