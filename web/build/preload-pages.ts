import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/**
 * Modules that each path needs in addition to the entry, for visitors and for members. Pages at other paths are fetched
 * once the entry has run.
 */
export interface PagePreloads {
  readonly visitor: Readonly<Record<string, readonly string[]>>;
  readonly member: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes the browser fetch a page's code in parallel with the entry, which otherwise requests it only after running. The
 * code is appended to the script that runs before the first paint, where it checks whether a user is signed in. Throws
 * an Error if a module isn't in the build.
 */
export function preloadPages({ script, pages }: { script: string; pages: PagePreloads }): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'plainscan:preload-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: async (_options, bundle) => {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const entry = withImports(bundle, chunks.find(({ isEntry }) => isEntry)!.fileName);
      const filesOf = (modules: readonly string[]) => {
        const files = modules.flatMap((path) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src', path)));
          if (!chunk) throw new Error(`the build has no chunk for ${path}`);
          return [...withImports(bundle, chunk.fileName)];
        });
        return [...new Set(files)].filter((file) => !entry.has(file));
      };
      const byPath = (modulesByPath: PagePreloads[keyof PagePreloads]) =>
        Object.fromEntries(Object.entries(modulesByPath).map(([path, modules]) => [path, filesOf(modules)]));
      const files = { visitor: byPath(pages.visitor), member: byPath(pages.member) };
      await appendFile(join(outDir, script), `(${preload.toString()})(${JSON.stringify(files)});\n`);
    },
  };
}

/** The chunk and everything it imports statically. */
function withImports(bundle: Rollup.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  chunk.imports.forEach((each) => withImports(bundle, each, found));
  return found;
}

/** Serialized into the script, so it can't use anything outside its body. */
function preload(files: Record<keyof PagePreloads, Record<string, string[]>>): void {
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('plainscan_token') !== null;
  } catch {
    // storage is blocked, so no user can be signed in
  }
  for (const file of files[signedIn ? 'member' : 'visitor'][location.pathname] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
