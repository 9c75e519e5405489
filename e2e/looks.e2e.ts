import { Album } from './src/looks/album.ts';
import type { AnyArea } from './src/looks/area.ts';
import { AREAS } from './src/looks/areas.ts';
import { LOOKS, type Look } from './src/looks/look.ts';
import { ROUTES_OF_AREAS, type Routes } from './src/looks/routes.ts';
import { visit } from './src/looks/visit.ts';
import { type Product, startProduct } from './src/product.ts';
import { expect, type OpenPage, test } from './src/test.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({
  productOptions: {
    env: {
      TRUST_PROXY: 'true',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'plainscan',
      OIDC_CLIENT_SECRET: 'none',
      OIDC_NAME: 'Example ID',
    },
  },
});

/** SCREENSHOTS keeps pictures of all that is seen; LOOKS names areas, with commas between them, where not all are meant. */
const { SCREENSHOTS, LOOKS: CHOSEN } = process.env;
const chosen = CHOSEN ? CHOSEN.split(',') : AREAS.map(({ name }) => name);
const unknown = chosen.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0)
  throw new Error(`There is no area ${unknown.join(', ')}; there are ${AREAS.map(({ name }) => name).join(', ')}.`);

async function withOwnProduct(
  { options, market, ended }: Awaited<ReturnType<NonNullable<AnyArea['ownProduct']>>>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  try {
    const product = await startProduct(options);
    try {
      if (market) await product.marketReady();
      await use(product);
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

async function expectNothingWrong(openPage: OpenPage, product: Product, area: AnyArea, at: Look): Promise<void> {
  const album = SCREENSHOTS ? new Album(area.name, at.width) : null;
  const { findings, routes } = await visit(openPage, product, area, at, album);
  album?.write();
  expect(findings).toEqual([]);
  expect([...routes]).toEqual(expect.arrayContaining(routesOfArea(area)));
}

test.describe('every state on screen', () => {
  for (const area of AREAS.filter(({ name }) => chosen.includes(name)))
    for (const at of LOOKS) {
      const title = `of ${area.name} at ${at.width} px fits at every width and text size, jumps nowhere, has nothing for axe to find, and shows all of its routes`;
      const { ownProduct } = area;
      if (ownProduct)
        test(title, async ({ openPage }) => {
          await withOwnProduct(await ownProduct(), (product) => expectNothingWrong(openPage, product, area, at));
        });
      else
        test(title, async ({ openPage, product }) => {
          await product.marketReady();
          await expectNothingWrong(openPage, product, area, at);
        });
    }
});
