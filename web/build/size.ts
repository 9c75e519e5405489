// Gzipped JavaScript that the browser loads before the scanner page stands: the entry, the page, and all they import statically.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 150_000;
const PAGE = 'src/features/scanner/scanner-page.tsx';

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry || !manifest[PAGE]) throw new Error(`the build has no entry or no chunk for ${PAGE}`);

const loaded = new Set<string>();
const load = (key: string) => {
  if (loaded.has(key)) return;
  loaded.add(key);
  manifest[key]?.imports?.forEach(load);
};
load(entry);
load(PAGE);

const sizes = await Promise.all(
  [...loaded].map(async (key) => {
    const file = manifest[key]!.file;
    return { file, bytes: gzipSync(await readFile(join(dist, file)), { level: 9 }).length };
  }),
);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kB(bytes).padStart(10)}  ${file}`);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`${kB(total).padStart(10)}  first load of the scanner page, gzipped (budget ${kB(BUDGET_BYTES)})`);
if (total > BUDGET_BYTES) process.exitCode = 1;
