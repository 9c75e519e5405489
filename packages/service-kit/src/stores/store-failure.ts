/** SQLSTATE of a server that is not there, is going, coming or full, or no longer the one to write to (PostgreSQL, Appendix A). */
const AWAY_SQLSTATE = /^(08...|57P0[1-3]|53300|25006)$/;
/** of the system: refused, cut, unreachable, unresolved */
const AWAY_SYSTEM = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Drivers that say so in words alone: pg and its pool, TypeORM, ioredis. */
const AWAY_WORDS =
  /^(connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|cannot use a pool after calling end|driver not connected|query runner already released|connection is closed\.|stream isn't writeable|reached the max retries per request|command timed out)/i;

const MAX_CAUSES = 5;

/**
 * Whether a store could not be reached or was lost, as against what it answered: the same may succeed later, and whether a
 * change was made is not known.
 */
export function isStoreFailure(err: unknown): boolean {
  let at: unknown = err;
  for (let i = 0; i < MAX_CAUSES && typeof at === 'object' && at !== null; i++) {
    const { code, message, driverError, cause } = at as Record<string, unknown>;
    if (typeof code === 'string' && (AWAY_SQLSTATE.test(code) || AWAY_SYSTEM.test(code))) return true;
    if (typeof message === 'string' && AWAY_WORDS.test(message)) return true;
    at = driverError ?? cause;
  }
  return false;
}
