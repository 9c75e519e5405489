import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const hooks = fileURLToPath(new URL('./run-from-source.mjs', import.meta.url));

/** One of our programs, from its source, as a separate process that tests can kill. It inherits nothing from the environment except `env`. */
export function spawnFromSource(program: URL, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=source', '--import', hooks, fileURLToPath(program)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(child, 'exit');
  return {
    /** kill -9: no handler runs, nothing that is held is given back */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
