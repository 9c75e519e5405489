import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startBrowser } from './src/browser.ts';
import { Album } from './src/looks/album.ts';
import type { AnyArea } from './src/looks/area.ts';
import { AREAS } from './src/looks/areas.ts';
import { LOOKS } from './src/looks/look.ts';
import { ROUTES_OF_AREAS, type Routes } from './src/looks/routes.ts';
import { visit } from './src/looks/visit.ts';
import { startProduct, type Product } from './src/product.ts';

jest.setTimeout(600_000);

/** SCREENSHOTS keeps pictures of all that is seen; LOOKS names areas, with commas between them, where not all are meant. */
const { SCREENSHOTS, LOOKS: CHOSEN } = process.env;
const chosen = CHOSEN ? CHOSEN.split(',') : AREAS.map(({ name }) => name);
const areas = AREAS.filter(({ name }) => chosen.includes(name));
const unknown = chosen.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0)
  throw new Error(`There is no area ${unknown.join(', ')}; there are ${AREAS.map(({ name }) => name).join(', ')}.`);

const OPTIONS = {
  env: {
    TRUST_PROXY: 'true',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'plainscan',
    OIDC_CLIENT_SECRET: 'none',
    OIDC_NAME: 'Example ID',
  },
};

let browser: Browser;
let shared: Product | undefined;
let album: Album | null = null;
beforeAll(async () => {
  if (SCREENSHOTS) album = new Album(areas.map(({ name }) => name));
  browser = await startBrowser();
  if (areas.every(({ ownProduct }) => ownProduct)) return;
  shared = await startProduct(OPTIONS);
  await shared.marketReady();
});
afterAll(async () => {
  await browser?.close();
  await shared?.stop();
  if (album) console.info(album.write());
});

async function withProductOf<T>({ ownProduct }: AnyArea, use: (product: Product) => Promise<T>): Promise<T> {
  if (!ownProduct) return use(shared!);
  const { options, market, ended } = await ownProduct();
  try {
    const product = await startProduct(options);
    try {
      if (market) await product.marketReady();
      return await use(product);
    } finally {
      await product.stop();
    }
  } finally {
    await ended();
  }
}

const routesOfArea = ({ name }: AnyArea): string[] =>
  Object.entries(ROUTES_OF_AREAS[name] as Routes).flatMap(([audience, routes]: [string, readonly string[]]) =>
    routes.map((route) => `${audience} ${route}`),
  );

describe('every state on screen', () => {
  it.each(areas.map((area) => [area.name, area] as const))(
    'of %s fits at every width and text size, jumps nowhere, has nothing for axe to find, and shows all of its routes',
    async (_name, area) => {
      const visited = await withProductOf(area, (product) =>
        Promise.all(LOOKS.map((at) => visit(browser, product, area, at, album))),
      );
      const findings = visited.flatMap((each, i) => each.findings.map((words) => `${LOOKS[i]!.width} px, ${words}`));
      expect(findings).toEqual([]);
      for (const { routes } of visited) expect([...routes]).toEqual(expect.arrayContaining(routesOfArea(area)));
    },
  );
});
