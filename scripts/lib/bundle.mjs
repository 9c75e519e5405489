import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './checkout.mjs';

/** Entry points of a process, and of the threads that it starts. */
const ENTRIES = ['src/{main,worker,migrate}.ts', 'src/**/*-thread.ts'];
/** Packages that contain native code or read files next to their own. */
const EXTERNAL = /^(?:@node-rs\/argon2|ioredis|msgpackr|pino|piscina|word-list)(?:\/|$)/;
/** Packages that use their location only to load peer dependencies, or for features that our code doesn't use. */
const BUNDLED_ANYWAY = /\/node_modules\/(?:@nestjs\/[\w-]+|bullmq|undici)\//;
const PACKAGES = /\/node_modules\//;
const OWN_LOCATION = /\b__dirname\b|\b__filename\b|\bimport\.meta\b/;
/** Such as new URL(`./scan-thread${extension}`, import.meta.url) */
const URL_OF_FILE = /new URL\(\s*[`'"]\.\/([\w./-]*?)(?:\.js|\.?\$\{.*?\})?[`'"],\s*import\.meta\.url/g;
/** Warnings about optional peer dependencies that aren't installed, and about packages that use eval. */
const EXPECTED = ['UNRESOLVED_IMPORT', 'EVAL'];
/** Lists what a bundle was made from. */
const INPUTS = 'inputs.json';

/** Folders of all workspaces that run as a process. */
export const bundledFolders = () =>
  globSync('{gateway,services/*,packages/*}/src/main.ts', { cwd: ROOT })
    .map((path) => path.replace('/src/main.ts', ''))
    .sort();

/**
 * Bundles the compiled processes of a workspace, with the packages they load, into `dist/bundle`. Does nothing if the bundle is up to
 * date.
 */
export async function bundle(folder, root = ROOT) {
  const dir = join(root, folder, 'dist/bundle');
  if (isCurrent(dir, root)) return;
  const entries = entriesOf(join(root, folder));
  const build = await rolldown({
    input: entries,
    platform: 'node',
    external: EXTERNAL,
    tsconfig: false, // the input is JavaScript
    plugins: [withSourceMaps(), findableFiles(), bundledThreads(entries)],
    onLog: failOnUnexpected,
  });
  try {
    const { output } = await build.write({
      dir,
      cleanDir: true,
      // a name without a hash lets the new version replace the old one in Node's compile cache
      chunkFileNames: '[name].js',
      keepNames: true, // Nest and TypeORM use the names of classes
      codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, entriesAware: true }] },
      sourcemap: true,
      sourcemapExcludeSources: true,
      plugins: [withoutMapsOfPackages()],
    });
    const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const inputs = modules.filter(isOurs).map((id) => relative(root, id));
    writeFileSync(join(dir, INPUTS), JSON.stringify({ inputs, stamp: stampOf(inputs, root) }));
  } finally {
    await build.close();
  }
}

const isOurs = (id) => !PACKAGES.test(id) && existsSync(id);

/** The compiled entry points by name. */
function entriesOf(folder) {
  const sources = globSync(ENTRIES, { cwd: folder });
  const compiled = sources.map((path) => join(folder, 'dist', path.replace(/\.ts$/, '.js')));
  return Object.fromEntries(compiled.map((path) => [basename(path, '.js'), path]));
}

function isCurrent(dir, root) {
  try {
    const { inputs, stamp } = JSON.parse(readFileSync(join(dir, INPUTS), 'utf8'));
    return stampOf(inputs, root) === stamp;
  } catch {
    return false;
  }
}

/** Hash of our compiled modules, the versions of all packages, and this script. */
function stampOf(inputs, root) {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const path of ['package-lock.json', ...inputs]) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Lets stack traces show our TypeScript instead of the compiler's output. */
const withSourceMaps = () => ({
  name: 'with-source-maps',
  load: {
    filter: { id: { include: /\.js$/, exclude: PACKAGES } },
    handler: (id) =>
      existsSync(`${id}.map`)
        ? { code: readFileSync(id, 'utf8'), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) }
        : null,
  },
});

/** Node parses the source map of each file it loads. Those of the packages would take longer than the packages themselves. */
const withoutMapsOfPackages = () => ({
  name: 'without-maps-of-packages',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || file.moduleIds.some(isOurs)) continue;
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      delete files[`${file.fileName}.map`];
    }
  },
});

/** Fails if a package looks for files next to its own modules, because they aren't next to the bundle. */
const findableFiles = () => ({
  name: 'findable-files',
  transform: {
    filter: { id: { include: PACKAGES, exclude: BUNDLED_ANYWAY }, code: OWN_LOCATION },
    handler(_code, id) {
      throw new Error(`${id} uses its own location. Add its package to EXTERNAL or BUNDLED_ANYWAY.`);
    },
  },
});

/** Fails if one of our modules loads a file by URL that isn't an entry point, because only those are next to the bundle. */
const bundledThreads = (entries) => ({
  name: 'bundled-threads',
  transform: {
    filter: { id: { exclude: PACKAGES }, code: /new URL\(/ },
    handler(code, id) {
      for (const [, name] of code.matchAll(URL_OF_FILE))
        if (!entries[name])
          throw new Error(`${id} loads ${name} by URL. Move it to a file in the same folder, *-thread.ts.`);
    },
  },
});

function failOnUnexpected(level, { code, id, message }) {
  const isExpected = EXPECTED.includes(code) && PACKAGES.test(id ?? '');
  if (level === 'warn' && !isExpected) throw new Error(message);
}
