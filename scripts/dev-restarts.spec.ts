import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRestarts } from './lib/dev-restarts.mjs';

describe('restarts after changes', () => {
  let calls: string[];
  let reports: string[];
  /** Each start resolves or rejects when the test decides. */
  let starts: PromiseWithResolvers<void>[];
  let restarts: ReturnType<typeof createRestarts>;
  let failMigration: boolean;
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const change = (restart: string[], migrate: string[] = []) => restarts.apply({ restart, migrate });

  beforeEach(() => {
    [calls, reports, starts, failMigration] = [[], [], [], false];
    restarts = createRestarts({
      ready: (name: string) => reports.push(`${name} ready`),
      failed: (name: string, error: Error) => reports.push(`${name} failed: ${error.message}`),
    });
    restarts.use({
      restart: (name: string) => {
        calls.push(`restart ${name}`);
        starts.push(Promise.withResolvers());
        return starts.at(-1)!.promise;
      },
      kill: async (name: string) => {
        calls.push(`kill ${name}`);
        starts.at(-1)!.reject(new Error('killed'));
      },
      migrate: async (name: string) => {
        calls.push(`migrate ${name}`);
        if (failMigration) throw new Error('bad SQL');
      },
    });
  });

  it('report each process when it is ready', async () => {
    const done = change(['a', 'b']);
    await settled();
    starts[1]!.resolve();
    await settled();
    expect(reports).toEqual(['b ready']);
    starts[0]!.resolve();
    await done;
    expect(reports).toEqual(['b ready', 'a ready']);
  });

  it('continue after a process fails to start', async () => {
    const first = change(['a']);
    await settled();
    starts[0]!.reject(new Error('syntax error'));
    await first;
    const second = change(['a']);
    await settled();
    starts[1]!.resolve();
    await second;
    expect(reports).toEqual(['a failed: syntax error', 'a ready']);
  });

  it('abort a restart overtaken by a newer change and report only the newest', async () => {
    const resolved: number[] = [];
    const changes = [change(['a']).then(() => resolved.push(1))];
    await settled();
    changes.push(change(['a']).then(() => resolved.push(2)));
    await settled();
    expect(calls).toEqual(['restart a', 'kill a', 'restart a']);
    expect(resolved).toEqual([]);
    starts[1]!.resolve();
    await Promise.all(changes);
    expect(reports).toEqual(['a ready']);
  });

  it('migrate first and retry a failed migration at the next change', async () => {
    failMigration = true;
    await change(['a'], ['a']);
    expect(reports).toEqual(['a failed: bad SQL']);
    failMigration = false;
    const second = change(['a']);
    await settled();
    starts[0]!.resolve();
    await second;
    expect(calls).toEqual(['migrate a', 'migrate a', 'restart a']);
  });
});
