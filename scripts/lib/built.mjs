import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, ROOT } from './checkout.mjs';
import { npm, runQuietly } from './run.mjs';
import { step } from './terminal.mjs';

const GENERATED = new Set(['node_modules', 'dist', 'dist-types']);
const STAMPS = join(HOME, 'stamps.json');

/** Folders of the workspaces that run as a process. */
const deployed = () => [
  'gateway',
  'packages/fake-stripe',
  ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`),
];

const compile = (...folders) =>
  runQuietly(process.execPath, ['node_modules/typescript-native/bin/tsc', '-b', ...folders]);

/** The build targets that `npm start` runs. */
const PRODUCT = [
  {
    name: 'services',
    inputs: () => [
      'packages',
      'services',
      'gateway',
      'tsconfig.base.json',
      'package-lock.json',
      'scripts/bundle.mjs',
      'scripts/lib/bundle.mjs',
    ],
    outputs: () => deployed().map((folder) => `${folder}/dist/bundle/main.js`),
    build: async () => {
      await compile('packages/embedded-stack', ...deployed());
      await runQuietly(process.execPath, ['scripts/bundle.mjs']);
    },
  },
  {
    name: 'web',
    inputs: () => [
      'web',
      ...['contracts', 'market-calendar', 'indicators'].map((name) => `packages/${name}/src`),
      'package-lock.json',
    ],
    outputs: () => ['web/dist/index.html'],
    build: () => runQuietly(...npm(['run', '-s', 'build', '-w', '@plainscan/web'])),
  },
];

/** Other packages that e2e tests import. They are built because Playwright's compiler doesn't support Nest's decorators. */
const TEST_PACKAGES = {
  name: 'test packages',
  inputs: () => ['packages', 'tsconfig.base.json', 'package-lock.json'],
  outputs: () => ['packages/test-kit/dist/index.js', 'packages/fake-stripe/dist/src/index.js'],
  build: () => compile('packages/test-kit', 'packages/fake-stripe'),
};

export const ensureBuilt = () => build(PRODUCT);
export const ensureBuiltForE2e = () => build([...PRODUCT, TEST_PACKAGES]);

/** Builds the targets whose input files have changed since the last build here, by content. */
async function build(targets) {
  const stamps = readStamps();
  for (const { name, inputs, outputs, build } of targets) {
    const stamp = contentStamp(ROOT, inputs());
    if (stamps[name] === stamp && outputs().every((path) => existsSync(join(ROOT, path)))) continue;
    await step(`building the ${name}`, build);
    stamps[name] = stamp;
    mkdirSync(HOME, { recursive: true });
    writeFileSync(STAMPS, JSON.stringify(stamps));
  }
}

/** Hash of the names and contents of all files below `paths`, except build output. */
export function contentStamp(root, paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!statSync(full).isDirectory()) {
      const content = readFileSync(full);
      hash.update(`${path}\0${content.length}\0`).update(content);
      return;
    }
    for (const name of readdirSync(full).sort()) if (!GENERATED.has(name)) visit(`${path}/${name}`);
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}
