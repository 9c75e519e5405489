import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Theme } from '../browser.ts';
import { contactSheet, type Row } from './contact-sheet.ts';
import type { AreaName, Audience } from './routes.ts';

type Of = Pick<Row, 'area' | 'audience' | 'route' | 'state'>;

const PICTURES = join(import.meta.dirname, '../../../screenshots');
/** What a new contact sheet is written from when only one area was looked at again. */
const ROWS = 'rows.json';
/** A page that is longer goes on like what is in the picture. */
const TALLEST_PX = 5000;

/** The pictures of all states, in the git-ignored folder `screenshots/`, with a contact sheet. Older ones of `areas` are thrown away. */
export class Album {
  readonly #rows: Row[];

  constructor(areas: readonly AreaName[]) {
    mkdirSync(PICTURES, { recursive: true });
    this.#rows = rowsKept().filter(({ area }) => !areas.includes(area));
    const kept = new Set(this.#rows.flatMap(({ pictures }) => Object.values(pictures)));
    for (const file of readdirSync(PICTURES))
      if (file.endsWith('.png') && !kept.has(file)) rmSync(join(PICTURES, file));
  }

  async keep(page: Page, of: Of, { width, theme }: { width: number; theme: Theme }): Promise<void> {
    const row = this.#rowOf(of);
    const file = `${of.area}-${of.state}-${width}-${theme}.png`;
    await takePicture(page, join(PICTURES, file));
    row.pictures[`${width} ${theme}`] = file;
  }

  found(of: Of, width: number, findings: readonly string[]): void {
    this.#rowOf(of).findings.push(...findings.map((finding) => `${width} px: ${finding}`));
  }

  /** What stood there instead of the state. */
  async failed(page: Page, { area, state }: Pick<Of, 'area' | 'state'>, width: number, words: string): Promise<void> {
    const of = { area, state, audience: 'open' as Audience, route: 'not reached' };
    this.found(of, width, [words]);
    await this.keep(page, of, { width, theme: 'dark' }).catch(() => undefined);
  }

  write(): string {
    writeFileSync(join(PICTURES, ROWS), JSON.stringify(this.#rows));
    const sheet = join(PICTURES, 'index.html');
    writeFileSync(sheet, contactSheet(this.#rows));
    return sheet;
  }

  #rowOf(of: Of): Row {
    const known = this.#rows.find(({ area, state }) => area === of.area && state === of.state);
    if (known) return known;
    const row: Row = { ...of, pictures: {}, findings: [] };
    this.#rows.push(row);
    return row;
  }
}

function rowsKept(): Row[] {
  try {
    return JSON.parse(readFileSync(join(PICTURES, ROWS), 'utf8')) as Row[];
  } catch {
    return []; // there were none, or older ones than this
  }
}

/** The whole page, unless a dialog stands in the window. */
async function takePicture(page: Page, path: string): Promise<void> {
  const dialog = await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().isVisible();
  if (dialog) return void (await page.screenshot({ path }));
  const [width, height] = await page.evaluate<[number, number]>(
    '[document.documentElement.clientWidth, document.documentElement.scrollHeight]',
  );
  if (height <= TALLEST_PX) return void (await page.screenshot({ path, fullPage: true }));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: TALLEST_PX } });
}
