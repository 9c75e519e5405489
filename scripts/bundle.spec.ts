import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEPLOYABLES, FAKE_STRIPE, sourceOf } from '@plainscan/embedded-stack';
import { bundle, bundledFolders } from './lib/bundle.mjs';

const checkout = join(import.meta.dirname, '..');

describe('the bundle of a service', () => {
  let root = '';
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  /** A source file and its compiled form. */
  const module = (name: string, text: string) => {
    write(`services/quotes/src/${name}.ts`, text);
    write(`services/quotes/dist/src/${name}.js`, `${text}\n//# sourceMappingURL=${name}.js.map\n`);
    const sources = [`../../src/${name}.ts`];
    write(
      `services/quotes/dist/src/${name}.js.map`,
      JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA' }),
    );
  };
  const npmPackage = (name: string, text: string) => {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, text);
  };
  const output = () => join(root, 'services/quotes/dist/bundle');
  const build = () => bundle('services/quotes', root);
  const run = (name = 'main') =>
    execFileSync(process.execPath, ['--enable-source-maps', join(output(), `${name}.js`)], { encoding: 'utf8' }).trim();

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'plainscan-bundle-')));
    write('package-lock.json', '{}');
    write('package.json', '{"type":"module"}');
    npmPackage('greeting', `exports.greeting = 'hello';`);
    module('main', `import { greeting } from 'greeting'; console.log(greeting);`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('runs without the packages it consists of', async () => {
    await build();
    rmSync(join(root, 'node_modules'), { recursive: true });
    rmSync(join(root, 'services/quotes/dist/src'), { recursive: true });
    expect(run()).toBe('hello');
  });

  it('contains its threads under the same relative path', async () => {
    module('prices/price-thread', `console.log('thread');`);
    module('prices/prices', `export const file = new URL(\`./price-thread\${'.js'}\`, import.meta.url).href;`);
    module('main', `import { file } from './prices/prices.js'; await import(file);`);
    await build();
    expect(run()).toBe('thread');
  });

  it('has stack traces of the TypeScript, and no source maps of packages', async () => {
    module('main', `import { greeting } from 'greeting'; console.log(new Error(greeting).stack);`);
    await build();
    expect(run()).toContain(join(root, 'services/quotes/src/main.ts'));
    expect(readdirSync(output()).filter((name) => name.endsWith('.map'))).toEqual(['main.js.map']);
  });

  it.each([
    ['a module', () => module('main', `console.log('changed');`)],
    ['a package', () => write('package-lock.json', '{"packages":{}}')],
  ])('is built again only after %s has changed', async (_, change) => {
    await build();
    const written = () => statSync(join(output(), 'main.js'), { bigint: true }).mtimeNs;
    const before = written();
    await build();
    expect(written()).toBe(before);
    change();
    await build();
    expect(written()).not.toBe(before);
  });

  it('refuses a package that looks for files next to its own', async () => {
    npmPackage('greeting', `exports.greeting = require('node:fs').readFileSync(__dirname + '/greeting.txt', 'utf8');`);
    await expect(build()).rejects.toThrow(/greeting\/index\.js uses its own location/);
  });

  it('refuses a thread that it would not contain', async () => {
    module('prices/reader', `console.log('thread');`);
    module('main', `await import(new URL('./prices/reader.js', import.meta.url).href);`);
    await expect(build()).rejects.toThrow(/main\.js loads prices\/reader by URL/);
  });
});

it('every process of the product is run from its bundle', () => {
  const folders = bundledFolders();
  for (const { entry, migrate = entry } of [...DEPLOYABLES, FAKE_STRIPE])
    for (const path of [entry, migrate]) {
      expect(existsSync(join(checkout, sourceOf(path)))).toBe(true);
      expect(folders).toContain(path.slice(0, path.indexOf('/dist/bundle/')));
    }
});
