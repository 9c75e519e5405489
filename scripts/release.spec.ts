import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nextVersion, release, releaseChangelog, versionEdits } from './lib/release.mjs';

// cspell:ignore gpgsign

describe('the next version', () => {
  it.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
    ['1.10.0', '1.10.0'],
  ])('after 1.2.3 for %s is %s', (wanted, next) => expect(nextVersion('1.2.3', wanted)).toBe(next));

  it.each(['1.2.3', '1.2.2', '0.9.9'])('cannot be %s', (wanted) =>
    expect(() => nextVersion('1.2.3', wanted)).toThrow('is not newer than the current version, 1.2.3'),
  );

  it.each([undefined, 'huge', 'v1.3.0', '1.3'])('is rejected for %s with usage help', (wanted) =>
    expect(() => nextVersion('1.2.3', wanted)).toThrow('Usage: npm run release'),
  );
});

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A scanner.

## [1.0.0] - 2026-01-01

The first version.
`;

describe('the changelog', () => {
  it('moves unreleased changes to the new version', () => {
    expect(releaseChangelog(CHANGELOG, '1.1.0', '2026-02-03')).toBe(
      CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n'),
    );
  });

  it('must contain an unreleased change', () => {
    expect(() => releaseChangelog(CHANGELOG.replace('- A scanner.\n', ''), '1.1.0', '')).toThrow(
      'no unreleased changes',
    );
    expect(() => releaseChangelog('# Changelog\n', '1.1.0', '')).toThrow('needs exactly one section');
  });
});

describe('a release', () => {
  let root: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  const manifests = {
    'package.json': { name: 'plainscan', version: '1.0.0', devDependencies: { jest: '^30' } },
    'packages/a/package.json': { name: '@plainscan/a', version: '1.0.0' },
    'gateway/package.json': {
      name: '@plainscan/gateway',
      version: '1.0.0',
      dependencies: { '@plainscan/a': '^1.0.0', fastify: '1.0.0' },
    },
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plainscan-release-'));
    for (const [path, manifest] of Object.entries(manifests)) write(path, manifest);
    write('package-lock.json', {
      name: 'plainscan',
      version: '1.0.0',
      packages: {
        '': manifests['package.json'],
        'packages/a': manifests['packages/a/package.json'],
        gateway: manifests['gateway/package.json'],
        'node_modules/@plainscan/a': { resolved: 'packages/a', link: true },
        'node_modules/fastify': { version: '1.0.0' },
      },
    });
    write('CHANGELOG.md', CHANGELOG);
    write('gateway/src/version.ts', `export const VERSION = '1.0.0';\n`);
    write(
      'docker-compose.yml',
      'services:\n  gateway:\n    image: ${IMAGE_PREFIX:-plainscan}/gateway:${IMAGE_TAG:-local}\n',
    );
    write('k8s/overlays/production/kustomization.yaml', 'images:\n  - { name: plainscan/gateway, newTag: 1.0.0 }\n');
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.email', 'release@example.com');
    git('config', 'user.name', 'Release');
    git('config', 'commit.gpgsign', 'false');
    git('config', 'tag.gpgsign', 'false');
    git('add', '.');
    git('commit', '--quiet', '-m', 'feat: begin');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const run = (wanted: string, dryRun = false) => release({ root, wanted, date: '2026-02-03', dryRun });

  it('sets every version, commits, and tags', () => {
    expect(run('minor').version).toBe('1.1.0');
    for (const path of Object.keys(manifests)) expect(JSON.parse(read(path))).toHaveProperty('version', '1.1.0');
    expect(JSON.parse(read('gateway/package.json'))).toMatchObject({
      dependencies: { '@plainscan/a': '1.1.0', fastify: '1.0.0' },
    });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.1.0',
      packages: {
        '': { version: '1.1.0', devDependencies: { jest: '^30' } },
        'packages/a': { version: '1.1.0' },
        gateway: { version: '1.1.0', dependencies: { '@plainscan/a': '1.1.0' } },
        'node_modules/@plainscan/a': { link: true },
        'node_modules/fastify': { version: '1.0.0' },
      },
    });
    expect(read('gateway/src/version.ts')).toBe(`export const VERSION = '1.1.0';\n`);
    expect(read('CHANGELOG.md')).toContain('## [1.1.0] - 2026-02-03');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
    expect(git('describe', '--exact-match')).toBe('v1.1.0');
  });

  it('sets the image tags of Compose and the cluster', () => {
    run('2.0.0');
    expect(read('docker-compose.yml')).toContain('/gateway:${IMAGE_TAG:-2.0.0}');
    expect(read('k8s/overlays/production/kustomization.yaml')).toContain('{ name: plainscan/gateway, newTag: 2.0.0 }');
  });

  it('changes nothing in a dry run, even with uncommitted changes', () => {
    write('notes.txt', 'draft');
    const { version, files } = run('patch', true);
    expect(version).toBe('1.0.1');
    expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'packages/a/package.json', 'docker-compose.yml']));
    expect(git('status', '--porcelain')).toBe('?? notes.txt');
    expect(git('tag')).toBe('');
  });

  it('rejects uncommitted changes and an already released version', () => {
    write('notes.txt', 'draft');
    expect(() => run('patch')).toThrow('The working tree has changes');
    rmSync(join(root, 'notes.txt'));
    git('tag', 'v1.0.1');
    expect(() => run('patch')).toThrow('The tag v1.0.1 already exists.');
    expect(git('log', '--format=%s')).toBe('feat: begin');
  });

  it('covers every file of this checkout that contains the version', () => {
    const checkout = join(import.meta.dirname, '..');
    const files = [...versionEdits(checkout, '99.0.0').keys()];
    const tracked = execFileSync('git', ['ls-files', '*package.json'], { cwd: checkout, encoding: 'utf8' });
    const versioned = tracked
      .trim()
      .split('\n')
      .filter((path) => 'version' in JSON.parse(readFileSync(join(checkout, path), 'utf8')));
    expect(files).toEqual(expect.arrayContaining(versioned));
    expect(files).toEqual(
      expect.arrayContaining([
        'package-lock.json',
        'gateway/src/version.ts',
        'docker-compose.yml',
        'k8s/overlays/production/kustomization.yaml',
      ]),
    );
  });
});
