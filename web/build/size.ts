// Gzipped JavaScript that the browser loads before each page renders: the entry, the page, its frame, and everything
// they import statically.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 150_000;
/** The first pages of visitors and users; only these are checked against the budget. */
const BUDGETED_PAGES = ['landing/landing', 'auth/auth', 'home/home', 'scanner/scanner'].map(
  (page) => `features/${page}-page.tsx`,
);

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
const pages = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && key.endsWith('-page.tsx'));
const hasBudget = (page: string) => BUDGETED_PAGES.some((path) => page.endsWith(path));
if (!entry || pages.filter(hasBudget).length !== BUDGETED_PAGES.length)
  throw new Error(`the build lacks its entry or a chunk for one of: ${BUDGETED_PAGES.join(', ')}`);

const sizes = new Map<string, Promise<number>>();
const sizeOf = (key: string): Promise<number> => {
  const { file } = manifest[key]!;
  const known = sizes.get(file) ?? readFile(join(dist, file)).then((bytes) => gzipSync(bytes, { level: 9 }).length);
  sizes.set(file, known);
  return known;
};

/** The chunk and everything it imports statically. */
function withImports(key: string, loaded = new Set<string>()): Set<string> {
  if (!loaded.has(key)) {
    loaded.add(key);
    manifest[key]?.imports?.forEach((each) => withImports(each, loaded));
  }
  return loaded;
}

const sum = async (keys: Iterable<string>) => (await Promise.all([...keys].map(sizeOf))).reduce((a, b) => a + b, 0);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

/** The frame around the page if it is a separate chunk: the visitors' or the members'. */
function frameOf(page: string): string | undefined {
  if (/features\/(auth|debug)\//.test(page)) return undefined;
  const frame = /features\/(landing|story|terms)\//.test(page) ? 'public-frame' : 'member-frame';
  return Object.keys(manifest).find((key) => key === `src/app/${frame}.tsx` || key.startsWith(`_${frame}-`));
}

const loads = await Promise.all(
  pages.map(async (page) => {
    const loaded = withImports(page, withImports(entry));
    const frame = frameOf(page);
    if (frame) withImports(frame, loaded);
    return { page, bytes: await sum(loaded) };
  }),
);
for (const { page, bytes } of loads.sort((a, b) => b.bytes - a.bytes)) {
  const over = hasBudget(page) && bytes > BUDGET_BYTES;
  console.log(
    `${kB(bytes)}  ${page.replace('src/features/', '')}${hasBudget(page) ? `  (budget${kB(BUDGET_BYTES)})` : ''}`,
  );
  if (over) process.exitCode = 1;
}
