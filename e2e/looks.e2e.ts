import { Screenshots } from './src/looks/screenshots.ts';
import type { AnyArea } from './src/looks/area.ts';
import { AREAS } from './src/looks/areas.ts';
import { LOOKS, type Look } from './src/looks/look.ts';
import { ROUTES_OF_AREAS, type Routes } from './src/looks/routes.ts';
import { visit } from './src/looks/visit.ts';
import { type Product, startProduct } from './src/product.ts';
import { expect, type OpenPage, test } from './src/test.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({
  // DOM snapshots around each of about 25 calls per state took a fifth of the browser's time.
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
});

/** SCREENSHOTS saves a screenshot of every state. LOOKS selects areas, comma-separated; all by default. */
const { SCREENSHOTS, LOOKS: CHOSEN } = process.env;
const chosen = CHOSEN ? CHOSEN.split(',') : AREAS.map(({ name }) => name);
const unknown = chosen.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0)
  throw new Error(`Unknown area: ${unknown.join(', ')}. Areas: ${AREAS.map(({ name }) => name).join(', ')}.`);

async function withOwnProduct(
  { options, needsMarket, cleanUp }: Awaited<ReturnType<NonNullable<AnyArea['ownProduct']>>>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  try {
    const product = await startProduct(options);
    try {
      if (needsMarket) await product.marketReady();
      await use(product);
    } finally {
      await product.stop();
    }
  } finally {
    await cleanUp();
  }
}

const routesOfArea = ({ name }: AnyArea): string[] =>
  Object.entries(ROUTES_OF_AREAS[name] as Routes).flatMap(([audience, routes]: [string, readonly string[]]) =>
    routes.map((route) => `${audience} ${route}`),
  );

/** Findings at one width and the routes that weren't visited, one per line. */
async function problemsAt(openPage: OpenPage, product: Product, area: AnyArea, look: Look): Promise<string[]> {
  const screenshots = SCREENSHOTS ? new Screenshots(area.name, look.width) : null;
  const { findings, routes } = await visit(openPage, product, area, look, screenshots);
  screenshots?.write();
  const missing = routesOfArea(area).filter((route) => !routes.has(route));
  return [...findings, ...missing.map((route) => `${route} was not visited`)];
}

const titleOf = ({ name }: AnyArea, widths: string) =>
  `of ${name} at ${widths} fits at every width and text size, has no layout shifts or axe violations, and covers all routes`;

test.describe('every state on screen', () => {
  for (const area of AREAS.filter(({ name }) => chosen.includes(name))) {
    const { ownProduct } = area;
    if (ownProduct)
      test(titleOf(area, LOOKS.map(({ width }) => `${width} px`).join(' and ')), async ({ openPage }) => {
        await withOwnProduct(await ownProduct(), async (product) => {
          const problems: string[] = [];
          for (const look of LOOKS)
            for (const problem of await problemsAt(openPage, product, area, look))
              problems.push(`${look.width} px: ${problem}`);
          expect(problems).toEqual([]);
        });
      });
    else
      for (const look of LOOKS)
        test(titleOf(area, `${look.width} px`), async ({ openPage, product }) => {
          await product.marketReady();
          expect(await problemsAt(openPage, product, area, look)).toEqual([]);
        });
  }
});
