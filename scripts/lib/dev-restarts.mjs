/**
 * Restarts processes when their source changes. A change during a restart of the same process aborts that restart and starts
 * another one, so that the newest source runs. Not `node --watch` or nodemon, which don't run migrations or know which packages a
 * process depends on.
 * @param report `ready(name, ms)` and `failed(name, error)`
 */
export function createRestarts(report) {
  /** `restart(name)`, which rejects when the process doesn't start, `kill(name)`, and `migrate(name)` */
  let product;
  const running = new Map();
  const outdated = new Set();
  const migrationsDue = new Set();

  async function restart(name) {
    const startMs = performance.now();
    try {
      if (migrationsDue.has(name)) await product.migrate(name);
      migrationsDue.delete(name);
      await product.restart(name);
      if (!outdated.has(name)) report.ready(name, performance.now() - startMs);
    } catch (error) {
      if (!outdated.has(name)) report.failed(name, error);
    }
  }

  async function restartUntilNewest(name) {
    do {
      outdated.delete(name);
      await restart(name);
    } while (outdated.has(name));
    running.delete(name);
  }

  return {
    use: (launched) => (product = launched),
    /** Resolves when each process has restarted or failed to start. @param change from `effectsOf` */
    async apply({ restart: names, migrate }) {
      for (const name of migrate) migrationsDue.add(name);
      await Promise.all(
        names.map(async (name) => {
          if (running.has(name)) {
            outdated.add(name);
            await product.kill(name);
          } else {
            running.set(name, restartUntilNewest(name));
          }
          await running.get(name);
        }),
      );
    },
    /** The next restart runs the migrations first. */
    retryMigrations: (name) => migrationsDue.add(name),
  };
}
