import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, type Launched, type LaunchOptions, sourceOf } from '@plainscan/embedded-stack';

const hooks = fileURLToPath(new URL('./run-from-source.mjs', import.meta.url));

/** Node options that let a process or thread run our TypeScript sources. */
export const FROM_SOURCE: readonly string[] = ['--conditions=source', `--import=${pathToFileURL(hooks).href}`];

/** Runs one of our programs from source as a separate process that tests can kill. Its environment contains only `env`. */
export function spawnFromSource(program: URL, env: Record<string, string>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...FROM_SOURCE, fileURLToPath(program), ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    /** kill -9: no handler runs, and nothing is released */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Launches the whole product from source. */
export const launchFromSource = ({ env = {}, ...options }: Omit<LaunchOptions, 'select'>): Promise<Launched> =>
  launch({
    ...options,
    env: { ...env, NODE_OPTIONS: FROM_SOURCE.join(' ') },
    select: (all) =>
      all.map(({ entry, migrate, ...deployable }) => ({
        ...deployable,
        entry: sourceOf(entry),
        ...(migrate !== undefined && { migrate: sourceOf(migrate) }),
      })),
  });
