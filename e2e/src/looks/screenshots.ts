import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Theme } from '../test.ts';
import { contactSheet, type Row } from './contact-sheet.ts';
import type { AreaName, Audience } from './routes.ts';

type Of = Pick<Row, 'audience' | 'route' | 'state'>;

const PICTURES = join(import.meta.dirname, '../../../screenshots');
/** The rest of a longer page is more of the same. */
const TALLEST_PX = 5000;

/** The screenshots of one area at one width, in the git-ignored folder `screenshots/`. Replaces those of an earlier run. */
export class Screenshots {
  readonly #area: AreaName;
  readonly #width: number;
  readonly #rows: Row[] = [];

  constructor(area: AreaName, width: number) {
    this.#area = area;
    this.#width = width;
    mkdirSync(PICTURES, { recursive: true });
    const earlier = new RegExp(`^${area}-.*-${width}-(dark|light)\\.png$`);
    for (const file of readdirSync(PICTURES)) if (earlier.test(file)) rmSync(join(PICTURES, file));
  }

  async keep(page: Page, of: Of, theme: Theme): Promise<void> {
    const row = this.#rowOf(of);
    const file = `${this.#area}-${of.state}-${this.#width}-${theme}.png`;
    await takePicture(page, join(PICTURES, file));
    row.pictures[`${this.#width} ${theme}`] = file;
  }

  found(of: Of, findings: readonly string[]): void {
    this.#rowOf(of).findings.push(...findings.map((finding) => `${this.#width} px: ${finding}`));
  }

  /** A screenshot of the page on which the state wasn't reached. */
  async failed(page: Page, state: string, words: string): Promise<void> {
    const of = { state, audience: 'open' as Audience, route: 'not reached' };
    this.found(of, [words]);
    await this.keep(page, of, 'dark').catch(() => undefined);
  }

  write(): void {
    writeFileSync(join(PICTURES, `${this.#area}-${this.#width}.json`), JSON.stringify(this.#rows));
  }

  #rowOf(of: Of): Row {
    const known = this.#rows.find(({ state }) => state === of.state);
    if (known) return known;
    const row: Row = { ...of, area: this.#area, pictures: {}, findings: [] };
    this.#rows.push(row);
    return row;
  }
}

/** Writes `screenshots/index.html` from all screenshots, including those of earlier runs. */
export function writeContactSheet(): void {
  const rows = new Map<string, Row>();
  const albums = readdirSync(PICTURES).filter((file) => /^[a-z-]+-\d+\.json$/.test(file));
  for (const row of albums.flatMap((file) => JSON.parse(readFileSync(join(PICTURES, file), 'utf8')) as Row[])) {
    const key = `${row.area} ${row.state}`;
    const other = rows.get(key);
    if (!other) rows.set(key, row);
    else {
      Object.assign(other.pictures, row.pictures);
      other.findings.push(...row.findings);
    }
  }
  writeFileSync(join(PICTURES, 'index.html'), contactSheet([...rows.values()]));
}

/** The whole page, unless a dialog is open. */
async function takePicture(page: Page, path: string): Promise<void> {
  const dialog = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
  if (dialog) return void (await page.screenshot({ path }));
  const [width, height] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollHeight]',
  );
  if (height <= TALLEST_PX) return void (await page.screenshot({ path, fullPage: true }));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: TALLEST_PX } });
}
