// Renders icon.svg to the PNG files that the app's manifest needs: `npm run render-icons -w @plainscan/web`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const PUBLIC = join(import.meta.dirname, '../public');
const SOLID = '#3461e0';

const icon = await readFile(join(PUBLIC, 'icon.svg'), 'utf8');
const drawing = icon.replace(/<rect[^>]*>/, '');

/** Platforms crop the first two: the drawing has to be in the middle 80%, on a background without corners. */
const FILES = [
  { name: 'maskable-512.png', size: 512, background: SOLID, svg: drawing, scale: 0.75 },
  { name: 'apple-touch-icon.png', size: 180, background: SOLID, svg: drawing, scale: 0.9 },
  { name: 'icon-192.png', size: 192, background: 'transparent', svg: icon, scale: 1 },
  { name: 'icon-512.png', size: 512, background: 'transparent', svg: icon, scale: 1 },
];

const [, , executablePath = '/usr/bin/chromium'] = process.argv;
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
for (const { name, size, background, svg, scale } of FILES) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * scale);
  await page.setContent(
    `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background} }
     svg { width: ${side}px; height: ${side}px }</style>${svg}`,
  );
  await page.screenshot({ path: join(PUBLIC, 'icons', name), omitBackground: true });
}
await browser.close();
