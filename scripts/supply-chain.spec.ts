import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { sbomOf } from './lib/sbom.mjs';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
interface Lock {
  packages: Record<string, { resolved?: string; link?: boolean; integrity?: string; hasInstallScript?: boolean }>;
}
const lock = JSON.parse(text('package-lock.json')) as Lock;

describe('installed packages', () => {
  it('do not report installs, because an empty package replaces the one that does', () => {
    const scarf = Object.entries(lock.packages).filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
    expect(scarf).toEqual([['node_modules/@scarf/scarf', { resolved: 'scripts/empty-package', link: true }]]);
    expect(lock.packages['scripts/empty-package']?.hasInstallScript).toBeUndefined();
  });

  it("are checked against a hash, except for this repository's", () => {
    const unchecked = Object.entries(lock.packages).filter(
      ([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link,
    );
    expect(unchecked).toEqual([]);
  });
});

describe('the supply chain', () => {
  it('is listed by npm run sbom with the hash and scope of each package', () => {
    const { components } = sbomOf(lock);
    const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
    for (const name of ['fastify', 'zod', 'typeorm']) expect(scopes.get(name)).toBe('required');
    expect(scopes.get('jest')).toBe('excluded');
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    const zod = components.find(({ name }) => name === 'zod')!;
    expect(zod.purl).toBe(`pkg:npm/zod@${zod.version}`);
    expect(zod.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    expect(scripts['sbom']).toBe('node scripts/sbom.mjs');
  });

  it('is monitored by Dependabot for updates and by CI for vulnerabilities', () => {
    const { updates } = parse(text('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string }[] };
    const watched = updates.map((update) => update['package-ecosystem']);
    expect(watched).toEqual(['npm', 'docker', 'docker-compose', 'github-actions']);
    expect(text('.github/workflows/ci.yml')).toMatch(/npm audit[^]*npm run -s sbom/);
  });

  it('can be built and run from images that are pinned by digest', () => {
    interface Compose {
      services: Record<string, { image?: string; build?: { args: Record<string, string> } }>;
    }
    const { services } = parse(text('docker-compose.yml'), { merge: true }) as Compose;
    const pinned = (parse(text('docker-compose.pinned.yml')) as Compose).services;
    expect(Object.keys(pinned).sort()).toEqual(Object.keys(services).sort());
    for (const [name, { image, build }] of Object.entries(services)) {
      const base = build ? /ARG NODE_IMAGE=(\S+)/.exec(text('Dockerfile'))![1]! : image!;
      const pin = build ? pinned[name]!.build!.args['NODE_IMAGE']! : pinned[name]!.image!;
      expect(pin).toMatch(/@sha256:[0-9a-f]{64}$/);
      expect(pin.startsWith(base)).toBe(true);
    }
  });
});
