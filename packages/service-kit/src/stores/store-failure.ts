/**
 * Connection lost or refused, server out of resources, shutting down or starting, or no longer the primary (PostgreSQL,
 * Appendix A).
 */
const UNAVAILABLE_SQLSTATE = /^(08...|53...|57P..|25006)$/;
const QUERY_CANCELED = '57014';
/** SQLSTATE connection_failure, for what pg and its pool report without a code. */
const CONNECTION_FAILURE = '08006';
/** system error codes: refused, reset, unreachable, unresolved */
const UNAVAILABLE_SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_ERRORS = new Set([
  'QueryRunnerAlreadyReleasedError', // TypeORM: its connection was lost
  'ConnectionIsNotSetError', // TypeORM
  'EntityMetadataNotFoundError', // TypeORM, before it first connected
  'MaxRetriesPerRequestError', // ioredis
  'AbortError', // ioredis: the connection closed before the reply
]);
/** TypeORM and ioredis throw these as a plain Error without a code. */
const UNAVAILABLE_MESSAGES = new Set([
  'Driver not Connected',
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Command timed out',
]);
/** Redis is temporarily unable to write: disk or memory full, loading its file, or no longer the primary. */
const UNAVAILABLE_REPLY = /^(MISCONF|OOM|LOADING|READONLY|MASTERDOWN|TRYAGAIN) /;

const MAX_CAUSES = 5;

/**
 * Whether a store was unreachable or the connection was lost, as opposed to an error it returned: the same operation
 * may succeed later, and it's unknown whether a change was made.
 */
export const isStoreFailure = (err: unknown): boolean =>
  someCause(err, ({ code, name, message }) =>
    typeof code === 'string'
      ? UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_SYSTEM.test(code)
      : UNAVAILABLE_ERRORS.has(String(name)) ||
        UNAVAILABLE_MESSAGES.has(String(message)) ||
        (name === 'ReplyError' && UNAVAILABLE_REPLY.test(String(message))),
  );

/** Whether PostgreSQL canceled the query: at the call's deadline, or after statement_timeout. */
export const isCanceledQuery = (err: unknown): boolean => someCause(err, ({ code }) => code === QUERY_CANCELED);

/** The error for queries after the deadline of their call. */
export const canceledQuery = (): Error =>
  Object.assign(new Error('query refused: the deadline of its call has passed'), { code: QUERY_CANCELED });

/** Adds a code to an error of pg that has none: pg then couldn't reach the server or lost the connection. */
export function codedError<E>(err: E): E {
  const isPlain = err instanceof Error && err.name === 'Error' && !('code' in err && err.code);
  return isPlain ? Object.assign(err, { code: CONNECTION_FAILURE }) : err;
}

function someCause(err: unknown, matches: (error: Record<string, unknown>) => boolean): boolean {
  let current: unknown = err;
  for (let i = 0; i < MAX_CAUSES && typeof current === 'object' && current !== null; i++) {
    const error = current as Record<string, unknown>;
    if (matches(error)) return true;
    current = error['driverError'] ?? error['cause'];
  }
  return false;
}
