import { createLogger, type Logger, type LogLevel } from '../logging.ts';
import { runProcess, type Runnable } from './run-process.ts';

/** The main of a service's process: its configuration, its logger, and what `create` makes of them, until it is told to end. */
export async function runService<C extends { logLevel: LogLevel }>(
  name: string,
  configOf: () => C,
  create: (config: C, options: { logger: Logger }) => Runnable,
): Promise<void> {
  // A configuration that cannot be read is said at the default level.
  const logger = createLogger({ name });
  await runProcess({
    name,
    logger,
    create: () => {
      const config = configOf();
      logger.level = config.logLevel;
      return create(config, { logger });
    },
  });
}
