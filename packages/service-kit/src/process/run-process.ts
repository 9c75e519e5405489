import type { Logger } from '../logging.ts';

/** Every deployable exports a factory for one, so that tests can boot the real process in-process. */
export interface Runnable {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

const SHUTDOWN_MS = 10_000;

/**
 * Starts the result of `create`. On SIGTERM or SIGINT, stops it and exits (0, or 1 after the deadline); on a failed start or an
 * uncaught error, exits immediately (1).
 */
export async function runProcess(options: {
  name: string;
  logger: Logger;
  create: () => Runnable | Promise<Runnable>;
  shutdownMs?: number;
}): Promise<void> {
  const { logger } = options;
  const die = (err: unknown, message: string) => {
    logger.fatal({ err }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (err) => die(err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => die(err, 'unhandled rejection'));
  let running: Runnable | null = null;
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(
      () => die(new Error('shutdown deadline exceeded'), 'did not stop in time'),
      options.shutdownMs ?? SHUTDOWN_MS,
    ).unref();
    try {
      await running?.stop();
      logger.info('stopped');
      process.exit(0);
    } catch (err) {
      die(err, 'failed to stop');
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  try {
    running = await options.create();
    await running.start();
    logger.info(`${options.name} started`);
  } catch (err) {
    die(err, 'failed to start');
  }
}
