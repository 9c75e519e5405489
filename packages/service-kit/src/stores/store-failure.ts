/** Connection lost or refused, server out of resources, shutting down or starting, or no longer the one to write to (PostgreSQL, Appendix A). */
const UNAVAILABLE_SQLSTATE = /^(08...|53...|57P..|25006)$/;
const QUERY_CANCELED = '57014';
/** SQLSTATE connection_failure, for what pg and its pool report without a code. */
const CONNECTION_FAILURE = '08006';
/** of the system: refused, cut, unreachable, unresolved */
const UNAVAILABLE_SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const UNAVAILABLE_ERRORS = new Set([
  'QueryRunnerAlreadyReleasedError', // TypeORM: its connection was lost
  'ConnectionIsNotSetError', // TypeORM
  'MaxRetriesPerRequestError', // ioredis
  'AbortError', // ioredis: the connection closed before the reply
]);
/** For these, TypeORM and ioredis throw an Error with neither code nor class. */
const UNAVAILABLE_MESSAGES = new Set([
  'Driver not Connected',
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Command timed out',
]);
/** Redis can't write for now: its disk or memory is full, it is loading its file, or another server is the one to write to. */
const UNAVAILABLE_REPLY = /^(MISCONF|OOM|LOADING|READONLY|MASTERDOWN|TRYAGAIN) /;

const MAX_CAUSES = 5;

/**
 * Whether a store could not be reached or was lost, as against what it answered: the same may succeed later, and whether a
 * change was made is not known.
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

/** What a query is refused with once its call's deadline has passed. */
export const canceledQuery = (): Error =>
  Object.assign(new Error('query refused: the deadline of its call has passed'), { code: QUERY_CANCELED });

/** `err` of pg, with a code where it has none: pg then could not reach the server, or lost it. */
export function codedError<E>(err: E): E {
  const isPlain = err instanceof Error && err.name === 'Error' && !('code' in err && err.code);
  return isPlain ? Object.assign(err, { code: CONNECTION_FAILURE }) : err;
}

function someCause(err: unknown, matches: (of: Record<string, unknown>) => boolean): boolean {
  let at: unknown = err;
  for (let i = 0; i < MAX_CAUSES && typeof at === 'object' && at !== null; i++) {
    const of = at as Record<string, unknown>;
    if (matches(of)) return true;
    at = of['driverError'] ?? of['cause'];
  }
  return false;
}
