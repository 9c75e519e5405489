import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const SHELL = '/index.html';
/** Files that no page needs. */
const OMITTED = /^(\.vite\/|robots\.txt$|icons\/)/;

/**
 * Builds the service worker with the list of all files of the build, as Workbox expects it. vite-plugin-pwa would do this too,
 * but adds 249 packages to every `npm ci`.
 */
export function serviceWorker({ source, file }: { source: string; file: string }): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'plainscan:service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const files = await filesOf(outDir);
        const version = hash('sha256', JSON.stringify(files)).slice(0, 16);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          root,
          define: {
            BUILD: JSON.stringify({ version, shell: SHELL, files }),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            modulePreload: false,
            reportCompressedSize: false,
            rolldownOptions: { input: join(root, source), output: { format: 'iife', entryFileNames: file } },
          },
        });
      },
    },
  };
}

/** Files whose name contains a hash need no revision. */
async function filesOf(outDir: string): Promise<{ url: string; revision: string | null }[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .filter((path) => !OMITTED.test(path))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/') ? null : hash('sha256', await readFile(join(outDir, path))),
    })),
  );
}
