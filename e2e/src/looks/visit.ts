import type { Product } from '../product.ts';
import type { OpenPage, Theme } from '../test.ts';
import type { AnyArea } from './area.ts';
import type { Screenshots } from './screenshots.ts';
import { watchLayoutShifts } from './in-page.ts';
import { inspectState, type Look } from './look.ts';
import { routeOf } from './routes.ts';

export interface Visited {
  /** findings, one line each, with the state */
  readonly findings: readonly string[];
  /** `audience route` of every visited URL */
  readonly routes: ReadonlySet<string>;
}

/** Displays every state of an area at one width. Stops at a state that can't be reached, because the next one starts from there. */
export async function visit(
  openPage: OpenPage,
  product: Product,
  area: AnyArea,
  look: Look,
  screenshots: Screenshots | null,
): Promise<Visited> {
  const { width, height, theme } = look;
  const page = await openPage({ theme, viewport: { width, height } });
  await page.addInitScript(watchLayoutShifts);
  const findings: string[] = [];
  const routes = new Set<string>();
  const urls: string[] = []; // visited paths, including routes that redirect
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && urls.push(frame.url())));
  let name = 'the start';
  try {
    for (const [state, reach] of await area.begin(page, product, width)) {
      name = state;
      await reach();
      const signedIn = await page.evaluate<boolean>("localStorage.getItem('plainscan_token') !== null");
      const routeAt = (url: string) => routeOf(new URL(url).pathname, signedIn);
      for (const url of urls.splice(0)) {
        const visited = routeAt(url);
        routes.add(`${visited.audience} ${visited.route}`);
      }
      const { audience, route } = routeAt(page.url());
      const key = { audience, route, state };
      const camera = screenshots && ((chosen: Theme) => screenshots.take(page, key, chosen));
      const found = await inspectState(page, look, camera);
      screenshots?.found(key, found);
      findings.push(...found.map((finding) => `${state}: ${finding}`));
    }
  } catch (error) {
    const message = `cannot be reached: ${(error as Error).message}`;
    await screenshots?.failed(page, name, message);
    findings.push(`${name}: ${message}`);
  }
  return { findings, routes };
}
