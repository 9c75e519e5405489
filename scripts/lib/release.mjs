import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './checkout.mjs';

const LEVELS = ['major', 'minor', 'patch'];
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** @param wanted `major`, `minor`, `patch`, or a version newer than `current` */
export function nextVersion(current, wanted) {
  const numbers = VERSION.exec(current).slice(1).map(Number);
  const level = LEVELS.indexOf(wanted);
  if (level >= 0) return numbers.map((each, i) => (i < level ? each : i === level ? each + 1 : 0)).join('.');
  const requested = VERSION.exec(wanted ?? '')
    ?.slice(1)
    .map(Number);
  if (!requested) throw new UserError('Usage: npm run release -- major|minor|patch|X.Y.Z [--dry-run]');
  const differs = requested.findIndex((each, i) => each !== numbers[i]);
  if (differs < 0 || requested[differs] < numbers[differs])
    throw new UserError(`${wanted} is not newer than the current version, ${current}.`);
  return wanted;
}

const UNRELEASED = '## [Unreleased]';

/** Gives the unreleased changes a version and a date, and adds an empty "Unreleased" section above. */
export function releaseChangelog(text, version, date) {
  const [before, after, ...rest] = text.split(`${UNRELEASED}\n`);
  if (after === undefined || rest.length > 0)
    throw new UserError(`CHANGELOG.md needs exactly one section "${UNRELEASED}".`);
  const changes = after.split(/^## /m)[0];
  if (!/^- /m.test(changes)) throw new UserError('CHANGELOG.md lists no unreleased changes.');
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n${after}`;
}

/**
 * The files that contain the version, with their new text. Not `npm version --workspaces`, which leaves the old version in the
 * workspaces' dependencies on each other and then requests it from the registry.
 */
export function versionEdits(root, version) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const lock = JSON.parse(read('package-lock.json'));
  const workspaces = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  const names = new Set(workspaces.map((folder) => JSON.parse(read(join(folder, 'package.json'))).name));
  const bumped = (manifest) => ({
    ...manifest,
    version,
    ...Object.fromEntries(
      ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
        .filter((kind) => manifest[kind])
        .map((kind) => [kind, mapValues(manifest[kind], (range, name) => (names.has(name) ? version : range))]),
    ),
  });
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const overlays = readdirSync(join(root, 'k8s/overlays'))
    .map((name) => `k8s/overlays/${name}/kustomization.yaml`)
    .filter((path) => existsSync(join(root, path)));
  const edits = [
    ...workspaces.map((folder) => {
      const path = join(folder, 'package.json');
      return [path, json(bumped(JSON.parse(read(path))))];
    }),
    [
      'package-lock.json',
      json({
        ...lock,
        version,
        packages: mapValues(lock.packages, (each, path) => (workspaces.includes(path) ? bumped(each) : each)),
      }),
    ],
    ['gateway/src/version.ts', read('gateway/src/version.ts').replace(/(VERSION = ')[^']*'/, `$1${version}'`)],
    ['docker-compose.yml', read('docker-compose.yml').replaceAll(/(\$\{IMAGE_TAG:-)[^}]*\}/g, `$1${version}}`)],
    ...overlays.map((path) => [path, read(path).replaceAll(/(newTag: )[^\s,}]+/g, `$1${version}`)]),
  ];
  return new Map(edits.filter(([path, text]) => text !== read(path)));
}

const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));

/**
 * Writes, commits, and tags a release; with `dryRun`, nothing is written. Not a release tool, because those generate the changelog
 * from commits.
 * @returns the version and the files it changes
 * @throws UserError
 */
export function release({ root, wanted, date, dryRun = false }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const version = nextVersion(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version, wanted);
  if (git('tag', '--list', `v${version}`)) throw new UserError(`The tag v${version} already exists.`);
  if (!dryRun && git('status', '--porcelain'))
    throw new UserError('The working tree has changes. Commit or discard them first.');
  const changelog = releaseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, date);
  const edits = new Map([['CHANGELOG.md', changelog], ...versionEdits(root, version)]);
  if (!dryRun) {
    for (const [path, text] of edits) writeFileSync(join(root, path), text);
    git('add', '--', ...edits.keys());
    git('commit', '--quiet', '-m', `chore(release): ${version}`);
    git('tag', '-a', `v${version}`, '-m', `Plainscan ${version}`);
  }
  return { version, files: [...edits.keys()] };
}
