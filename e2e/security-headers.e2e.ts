import { expect, test } from './src/test.ts';

// Every test fails on CSP violations (see openPage), so that all pages are covered by the tests that visit them.
test('the API docs render under the content security policy', async ({ openAt }) => {
  const { page } = await openAt('/api/docs');
  await expect(page.getByRole('heading', { name: /Plainscan/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '/api/user/account', exact: true })).toBeVisible();
});

test('a page blocks inline styles and a changed base URL', async ({ browser, product }) => {
  const page = await browser.newPage();
  await page.goto(`${product.url}/login`);
  const outcome = await page.evaluate(() => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<base href="https://evil.example/"><style>#root { display: none }</style>',
    );
    return { base: document.baseURI, display: getComputedStyle(document.querySelector('#root')!).display };
  });
  expect(outcome.base).toContain(product.url);
  expect(outcome.display).not.toBe('none');
  await page.close();
});
