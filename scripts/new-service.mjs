// `npm run new:service -- watchlists`: creates a service with one route, its manifests, and its Compose entry; see
// docs/adding-a-service.md. The manifests are copied from the journal, the simplest service: it needs only a database and NATS.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { skeleton } from './new-service/skeleton.mjs';

const MODEL = 'journal';
const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const written = new Set();

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  written.add(path);
}

/** Formats the written files, because line breaks depend on the length of the name. */
function formatWritten() {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  execFileSync(process.execPath, [prettier, '--write', '--log-level=warn', ...written], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** Inserts `addition` after the only occurrence of `anchor`. @throws if the file doesn't contain it exactly once */
function insertAfter(path, anchor, addition) {
  const text = read(path);
  if (text.split(anchor).length !== 2) throw new Error(`${path}: expected exactly one ${JSON.stringify(anchor)}`);
  write(
    path,
    text.replace(anchor, () => anchor + addition),
  );
}

/** The lines of `text` from the line `first` up to, but not including, the next one that matches `ends`. */
function block(text, first, ends) {
  const lines = text.split('\n');
  const start = lines.indexOf(first);
  if (start < 0) throw new Error(`expected a line ${JSON.stringify(first)}`);
  const length = lines.slice(start + 1).findIndex((line) => ends.test(line));
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const renamed = (text, name) =>
  text
    .replaceAll(MODEL, name)
    .replaceAll(MODEL.toUpperCase(), name.toUpperCase())
    .replaceAll(pascal(MODEL), pascal(name));

function registerInCode(name) {
  insertAfter(
    'packages/contracts/src/index.ts',
    `export * from './news.ts';\n`,
    `export * from './${name}.contract.ts';\n`,
  );
  insertAfter(
    'gateway/src/app.module.ts',
    `import { NewsModule } from './news/news.module.ts';\n`,
    `import { ${pascal(name)}Module } from './${name}/${name}.module.ts';\n`,
  );
  insertAfter('gateway/src/app.module.ts', `        NewsModule,\n`, `        ${pascal(name)}Module,\n`);
  insertAfter('tsconfig.json', `"services/${MODEL}"\n    },\n`, `    {\n      "path": "services/${name}"\n    },\n`);
  insertAfter(
    'eslint.config.mjs',
    `  'packages/test-kit': ['contracts', 'service-kit', 'service-kit/events', 'embedded-stack'],\n`,
    `  'services/${name}': ['contracts', 'service-kit', 'service-kit/postgres'],\n`,
  );
}

function registerInStart(name) {
  const path = 'packages/embedded-stack/src/launch/deployables.ts';
  const text = read(path);
  const model = / {2}\{\n {4}name: 'journal',\n(?: {4}.*\n)*? {2}\},\n/.exec(text)?.[0];
  if (!model) throw new Error(`${path}: no entry for ${MODEL}`);
  write(
    path,
    text.replace(model, () => model + renamed(model, name)),
  );
}

function registerInCompose(name) {
  const path = 'docker-compose.yml';
  const text = read(path);
  const anchor = block(text, `x-${MODEL}: &${MODEL}`, /^$/);
  const migrate = block(text, `  ${MODEL}-migrate:`, /^( {2}\S|$)/);
  const service = block(text, `  ${MODEL}:`, /^( {2}\S|$)/);
  const password = text.split('\n').find((line) => line.trim().startsWith(`${MODEL.toUpperCase()}_DB_PASSWORD:`));
  write(
    path,
    text
      .replace(anchor, () => `${anchor}\n\n${renamed(anchor, name)}`)
      .replace(migrate, () => `${renamed(migrate, name)}\n\n${migrate}`)
      .replace(service, () => `${service}\n\n${renamed(service, name)}`)
      .replace(password, () => `${password}\n${renamed(password, name)}`)
      .replace(/( SERVICES: .*)/, (line) => `${line} ${name}`),
  );
}

function registerInCluster(name) {
  for (const file of [MODEL, `${MODEL}-migrate`])
    write(`k8s/base/${renamed(file, name)}.yaml`, renamed(read(`k8s/base/${file}.yaml`), name));
  insertAfter(
    'k8s/base/kustomization.yaml',
    `  - ${MODEL}-migrate.yaml\n`,
    `  - ${name}.yaml\n  - ${name}-migrate.yaml\n`,
  );
  const config = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  ${name.toUpperCase()}_HEALTH_PORT: '8080'\n---\n`;
  const configs = read('k8s/base/config.yaml');
  const first = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${MODEL}\n`;
  write(
    'k8s/base/config.yaml',
    configs.replace(first, () => config + first),
  );
  write(
    'k8s/base/network.yaml',
    read('k8s/base/network.yaml')
      .replaceAll(`[gateway, auth, billing, ${MODEL}, `, (list) => `${list}${name}, `)
      .replaceAll(
        /^( *)journal,\n( *)journal-migrate,$/gm,
        (both, indent) => `${both}\n${indent}${name},\n${indent}${name}-migrate,`,
      ),
  );
  const overlay = 'k8s/overlays/production/kustomization.yaml';
  const image = read(overlay)
    .split('\n')
    .find((line) => line.includes(`plainscan/${MODEL},`));
  insertAfter(overlay, `${image}\n`, `${renamed(image, name)}\n`);
}

function registerInTests(name) {
  const path = 'scripts/containers.spec.ts';
  const own = `import { journalConfig } from '../services/journal/src/config.ts';\n`;
  insertAfter(path, own, renamed(own, name));
  insertAfter(path, `  journal: journalConfig,\n`, `  ${name}: ${name}Config,\n`);
}

function registerInEditor(name) {
  const path = '.vscode/launch.json';
  const { configurations, compounds, ...rest } = JSON.parse(read(path));
  const model = configurations.find((configuration) => configuration.name === MODEL);
  const ports = configurations.flatMap(({ port }) => port ?? []);
  const attach = { ...model, name, port: Math.max(...ports) + 1 };
  const [all, ...others] = compounds;
  const extended = {
    ...rest,
    configurations: [...configurations, attach],
    compounds: [{ ...all, configurations: [...all.configurations, name] }, ...others],
  };
  write(path, `${JSON.stringify(extended, null, 2)}\n`);
}

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]{3,20}$/.test(name)) {
  console.error('Usage: npm run new:service -- NAME   (3 to 20 lowercase letters)');
  process.exit(1);
}
for (const [path, text] of Object.entries(skeleton(name, pascal(name)))) write(path, text);
registerInCode(name);
registerInStart(name);
registerInCompose(name);
registerInCluster(name);
registerInTests(name);
registerInEditor(name);
formatWritten();
console.log(`${[...written].map((path) => `  ${path}`).join('\n')}

Next:
  npm install && npm run contracts:accept && npm run generate
  npm run jest -- services/${name}
  npm start        # then GET /api/${name}
docs/adding-a-service.md has the rest: personal data, events, retention, variables.`);
