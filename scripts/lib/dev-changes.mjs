import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the workspace that a deployable is built from. */
export const workspaceOf = ({ entry }) => entry.slice(0, entry.search(/\/(dist|src)\//));

/** The workspaces that running processes consist of, each with the folders of our packages that it depends on at run time. */
export function readWorkspaces(root) {
  const folders = ['packages', 'services'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  const manifests = [...folders, 'gateway']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))]);
  const folderOf = new Map(manifests.map(([folder, { name }]) => [name, folder]));
  return new Map(
    manifests.map(([folder, { dependencies = {} }]) => [
      folder,
      Object.keys(dependencies).flatMap((name) => folderOf.get(name) ?? []),
    ]),
  );
}

/** The workspace itself and everything it depends on. */
export function withDependencies(workspaces, folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const dependency of workspaces.get(folder) ?? []) withDependencies(workspaces, dependency, found);
  return found;
}

const IGNORED = /(^|\/)(node_modules|dist|test|testing)(\/|$)|\.(int-)?spec\.tsx?$|(^|\/)\.|~$/;
export const isWatched = (path) => /\/src\//.test(path) && !IGNORED.test(path);

/**
 * Determines which running processes are affected by changed files.
 * @param paths relative to the checkout's root
 * @returns names of the processes to restart, and of those whose migrations run first
 */
export function effectsOf(paths, deployables, workspaces) {
  const sources = paths.filter(isWatched);
  const touches = (folder) => sources.some((path) => path.startsWith(`${folder}/`));
  const migrated = (folder) => sources.some((path) => path.startsWith(`${folder}/`) && path.includes('/migrations/'));
  const restart = deployables.filter((deployable) =>
    [...withDependencies(workspaces, workspaceOf(deployable))].some(touches),
  );
  return {
    restart: restart.map(({ name }) => name),
    migrate: restart.filter((each) => each.migrate && migrated(workspaceOf(each))).map(({ name }) => name),
  };
}
