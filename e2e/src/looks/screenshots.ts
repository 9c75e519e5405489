import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Theme } from '../test.ts';
import { contactSheet, type Row } from './contact-sheet.ts';
import type { AreaName, Audience } from './routes.ts';

type StateKey = Pick<Row, 'audience' | 'route' | 'state'>;

const FOLDER = join(import.meta.dirname, '../../../screenshots');
/** Longer pages are cut off. */
const MAX_HEIGHT_PX = 5000;

/** The screenshots of one area at one width, in the git-ignored folder `screenshots/`. Replaces those of an earlier run. */
export class Screenshots {
  readonly #area: AreaName;
  readonly #width: number;
  readonly #rows: Row[] = [];

  constructor(area: AreaName, width: number) {
    this.#area = area;
    this.#width = width;
    mkdirSync(FOLDER, { recursive: true });
    const earlier = new RegExp(`^${area}-.*-${width}-(dark|light)\\.png$`);
    for (const file of readdirSync(FOLDER)) if (earlier.test(file)) rmSync(join(FOLDER, file));
  }

  async take(page: Page, key: StateKey, theme: Theme): Promise<void> {
    const row = this.#rowOf(key);
    const file = `${this.#area}-${key.state}-${this.#width}-${theme}.png`;
    await takeScreenshot(page, join(FOLDER, file));
    row.files[`${this.#width} ${theme}`] = file;
  }

  found(key: StateKey, findings: readonly string[]): void {
    this.#rowOf(key).findings.push(...findings.map((finding) => `${this.#width} px: ${finding}`));
  }

  /** A screenshot of the page on which the state wasn't reached. */
  async failed(page: Page, state: string, message: string): Promise<void> {
    const key = { state, audience: 'open' as Audience, route: 'not reached' };
    this.found(key, [message]);
    await this.take(page, key, 'dark').catch(() => undefined);
  }

  write(): void {
    writeFileSync(join(FOLDER, `${this.#area}-${this.#width}.json`), JSON.stringify(this.#rows));
  }

  #rowOf(key: StateKey): Row {
    const known = this.#rows.find(({ state }) => state === key.state);
    if (known) return known;
    const row: Row = { ...key, area: this.#area, files: {}, findings: [] };
    this.#rows.push(row);
    return row;
  }
}

/** Writes `screenshots/index.html` from all screenshots, including those of earlier runs. */
export function writeContactSheet(): void {
  const rows = new Map<string, Row>();
  const rowFiles = readdirSync(FOLDER).filter((file) => /^[a-z-]+-\d+\.json$/.test(file));
  for (const row of rowFiles.flatMap((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Row[])) {
    const name = `${row.area} ${row.state}`;
    const other = rows.get(name);
    if (!other) rows.set(name, row);
    else {
      Object.assign(other.files, row.files);
      other.findings.push(...row.findings);
    }
  }
  writeFileSync(join(FOLDER, 'index.html'), contactSheet([...rows.values()]));
}

/** Takes a screenshot of the whole page or, if a dialog is open, of the visible part. */
async function takeScreenshot(page: Page, path: string): Promise<void> {
  const dialog = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
  if (dialog) return void (await page.screenshot({ path }));
  const [width, height] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollHeight]',
  );
  if (height <= MAX_HEIGHT_PX) return void (await page.screenshot({ path, fullPage: true }));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: MAX_HEIGHT_PX } });
}
