import { createLogger, type Logger, type LogLevel } from '../logging.ts';
import { runProcess, type Runnable } from './run-process.ts';

/** Entry point of a service process: loads the configuration, creates the logger, and runs what `create` returns until a shutdown signal. */
export async function runService<C extends { logLevel: LogLevel }>(
  name: string,
  configOf: () => C,
  create: (config: C, options: { logger: Logger }) => Runnable,
): Promise<void> {
  // An invalid configuration is logged at the default level.
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
