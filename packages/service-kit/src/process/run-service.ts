import { createLogger, type Logger, type LogLevel } from '../logging.ts';
import { runProcess, type Runnable } from './run-process.ts';

/** Entry point of a service process: reads the configuration, creates the logger, and runs the result of `create` until a shutdown signal. */
export async function runService<C extends { logLevel: LogLevel }>(
  name: string,
  readConfig: () => C,
  create: (config: C, options: { logger: Logger }) => Runnable,
): Promise<void> {
  // An invalid configuration is logged at the default level.
  const logger = createLogger({ name });
  await runProcess({
    name,
    logger,
    create: () => {
      const config = readConfig();
      logger.level = config.logLevel;
      return create(config, { logger });
    },
  });
}
