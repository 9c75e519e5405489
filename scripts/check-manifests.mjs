// Renders k8s/base and every overlay and holds each object against the Kubernetes API's types: wrong types and unknown keys fail.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { HOME, ROOT } from './lib/checkout.mjs';
import { typedObjects } from './lib/typed-manifests.mjs';

const RENDERERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
];

function render(folder) {
  for (const [program, command] of RENDERERS) {
    try {
      return execFileSync(program, [command, folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      if (error.code !== 'ENOENT') throw new Error(`${folder} does not render:\n${error.stderr}`, { cause: error });
    }
  }
  return null;
}

function typeCheck(name, objects) {
  mkdirSync(HOME, { recursive: true });
  const folder = mkdtempSync(join(HOME, 'manifests-')); // below the checkout, where the types are found
  const file = join(folder, `${name}.ts`);
  try {
    writeFileSync(file, typedObjects(objects));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, relative(ROOT, file)], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Error(`${name} has objects that the Kubernetes API would refuse:\n${error.stdout || error.message}`, {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function check() {
  const overlays = readdirSync(join(ROOT, 'k8s/overlays')).map((name) => `k8s/overlays/${name}`);
  for (const folder of ['k8s/base', ...overlays]) {
    const text = render(join(ROOT, folder));
    if (text === null) {
      console.log(`  ! ${folder} is not rendered: neither kubectl nor kustomize is on this machine`);
      continue;
    }
    const objects = parseAllDocuments(text).map((document) => document.toJS());
    typeCheck(folder.replaceAll('/', '-'), objects);
    console.log(`  ✓ ${folder}: ${objects.length} objects`);
  }
}

try {
  check();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
