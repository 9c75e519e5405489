import { CHROMIUM } from './src/browsers.ts';
import { expect, test } from './src/test.ts';

test.use({
  // The headless shell can't install apps.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: CHROMIUM }),
    { scope: 'worker' },
  ],
});

test('the app can be installed', async ({ openAt, product }) => {
  const { page } = await openAt('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(product.url + href!);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as {
    icons: { src: string; type: string }[];
    shortcuts: { name: string }[];
  };
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Scanner', 'Journal']);
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(product.url + src)).headers()['content-type']).toBe(type);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']); // as every test's profile is
});
