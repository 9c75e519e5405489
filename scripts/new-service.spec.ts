import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const SOURCES = [
  '.prettierrc.json',
  '.vscode/launch.json',
  'scripts/new-service.mjs',
  'scripts/new-service',
  'scripts/containers.spec.ts',
  'docker-compose.yml',
  'eslint.config.mjs',
  'tsconfig.json',
  'k8s',
  'gateway/src/app.module.ts',
  'packages/contracts/src/index.ts',
  'packages/embedded-stack/src/launch/deployables.ts',
];
let folder: string;
const made = (path: string) => readFileSync(join(folder, path), 'utf8');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-service-'));
  for (const path of SOURCES) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/new-service.mjs', 'probes'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('new-service adds the service to Compose with its migration and database password', () => {
  const compose = parse(made('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
  };
  expect(compose.services['probes']!.environment).toHaveProperty('PROBES_DB_URL');
  expect(compose.services['probes-migrate']!.command).toEqual(['node', 'run/migrate.js']);
  const schemas = Object.values(compose.services).find(({ environment }) => environment?.['SERVICES'])!;
  expect(schemas.environment).toMatchObject({ SERVICES: expect.stringContaining('probes') });
  expect(schemas.environment).toHaveProperty('PROBES_DB_PASSWORD');
});

it('new-service adds the service to the cluster, its network policies, and its images', () => {
  const kinds = (path: string) =>
    parseAllDocuments(made(path)).map((document) => (document.toJS() as { kind: string }).kind);
  expect(kinds('k8s/base/probes.yaml')).toEqual(kinds('k8s/base/journal.yaml'));
  expect(kinds('k8s/base/probes-migrate.yaml')).toEqual(['Job']);
  expect(parse(made('k8s/base/kustomization.yaml'))).toMatchObject({
    resources: expect.arrayContaining(['probes.yaml', 'probes-migrate.yaml']),
  });
  expect(made('k8s/base/network.yaml').match(/\bprobes\b/g)?.length).toBeGreaterThanOrEqual(3);
  expect(made('k8s/overlays/production/kustomization.yaml')).toContain('plainscan/probes');
});

it('new-service adds a debugger configuration with the next port', () => {
  const { configurations, compounds } = JSON.parse(made('.vscode/launch.json')) as {
    configurations: { name: string; port?: number }[];
    compounds: { configurations: string[] }[];
  };
  const ports = configurations.flatMap(({ port }) => port ?? []);
  const attach = configurations.find(({ name }) => name === 'probes')!;
  expect(attach).toMatchObject({ type: 'node', request: 'attach', port: Math.max(...ports) });
  expect(new Set(ports).size).toBe(ports.length);
  expect(compounds[0]!.configurations).toContain('probes');
});

it('new-service formats what it writes', () => {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  execFileSync(process.execPath, [prettier, '--check', 'services/probes', '.vscode'], { cwd: folder });
});

it('new-service rejects a name that is not a valid schema, subject, and folder', () => {
  const make = (name: string) => execFileSync(process.execPath, ['scripts/new-service.mjs', name], { cwd: folder });
  for (const name of ['', 'Probes', 'my-probes', 'a']) expect(() => make(name)).toThrow();
});
