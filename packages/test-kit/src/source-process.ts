import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, type Launched, type LaunchOptions } from '@plainscan/embedded-stack';

const hooks = fileURLToPath(new URL('./run-from-source.mjs', import.meta.url));

/** Options of Node that let a process or a thread run our sources. */
export const FROM_SOURCE: readonly string[] = ['--conditions=source', `--import=${pathToFileURL(hooks).href}`];

/** One of our programs, from its source, as a separate process that tests can kill. It inherits nothing from the environment except `env`. */
export function spawnFromSource(program: URL, env: Record<string, string>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...FROM_SOURCE, fileURLToPath(program), ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(child, 'exit');
  return {
    /** kill -9: no handler runs, and nothing is released */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const fromBuilt = (path: string): string => path.replace('/dist/src/', '/src/').replace(/\.js$/, '.ts');

/** The whole product, from its source. */
export const launchFromSource = ({ env = {}, ...options }: Omit<LaunchOptions, 'select'>): Promise<Launched> =>
  launch({
    ...options,
    env: { ...env, NODE_OPTIONS: FROM_SOURCE.join(' ') },
    select: (all) =>
      all.map(({ entry, migrate, ...deployable }) => ({
        ...deployable,
        entry: fromBuilt(entry),
        ...(migrate !== undefined && { migrate: fromBuilt(migrate) }),
      })),
  });
