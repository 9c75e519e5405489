import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentRequestId } from './context.ts';

export type { Logger } from 'pino';
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'accessToken',
  'refreshToken',
  'secret',
  'apiKey',
];
const redactPaths = SECRET_KEYS.flatMap((key) =>
  ['', '*', '*.*'].map((prefix) => (prefix === '' || key.startsWith('[') ? prefix + key : `${prefix}.${key}`)),
);

// The last safeguard, over the finished line: redacts credentials in URLs and signed tokens in messages or stacks. Linear time: a
// long run of letters has only one place, or a bounded number, where a match can start.
const scrub = (line: string): string =>
  line
    .replace(/([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"\\]{1,1000}@/gi, '$1[redacted]@')
    .replace(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]');

/** The message, code, and stack; never properties that a driver adds, such as the failed command with its password. */
const errorLine = (err: unknown): unknown => {
  if (!(err instanceof Error)) return err;
  const { name, message, stack, cause } = err;
  const code = (err as { code?: unknown }).code;
  return {
    type: name,
    message,
    stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && { cause: errorLine(cause) }),
  };
};

export interface LoggerOptions {
  name: string;
  level?: LogLevel;
  /** standard output if absent */
  destination?: DestinationStream;
}

/** JSON lines; every line written during a call has its `requestId`. */
export const createLogger = ({ name, level = 'info', destination }: LoggerOptions): Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorLine },
      redact: { paths: redactPaths, censor: '[redacted]' },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      mixinMergeStrategy: (own, mixed) => ({ ...mixed, ...own }),
      hooks: { streamWrite: scrub },
    },
    destination ?? standardOutput(),
  );

/** Lines that can't be written yet are buffered up to this size and dropped beyond it. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/** A full disk or a closed reader loses log lines but never stops the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  output.on('error', () => undefined);
  return output;
}

/** Routes Nest's log lines through this logger; routine ones about modules and routes are debug. */
export const nestLogger = (logger: Logger): LoggerService => {
  const contextOf = (parts: unknown[]) => ({ context: parts.filter((part) => typeof part === 'string').at(-1) });
  return {
    log: (message: unknown, ...parts: unknown[]) => logger.debug(contextOf(parts), String(message)),
    debug: (message: unknown, ...parts: unknown[]) => logger.debug(contextOf(parts), String(message)),
    verbose: (message: unknown, ...parts: unknown[]) => logger.trace(contextOf(parts), String(message)),
    warn: (message: unknown, ...parts: unknown[]) => logger.warn(contextOf(parts), String(message)),
    error: (message: unknown, ...parts: unknown[]) => logger.error({ parts }, String(message)),
    fatal: (message: unknown, ...parts: unknown[]) => logger.fatal({ parts }, String(message)),
  };
};
