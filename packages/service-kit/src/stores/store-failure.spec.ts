import { describe, expect, it } from '@jest/globals';
import { canceledQuery, codedError, isCanceledQuery, isStoreFailure } from './store-failure.ts';

const failure = (message: string, fields: Record<string, unknown> = {}): Error =>
  Object.assign(new Error(message, 'cause' in fields ? { cause: fields['cause'] } : undefined), fields);

describe('isStoreFailure', () => {
  it.each(
    [
      failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
      Object.assign(new AggregateError([failure('a'), failure('b')], 'two addresses'), { code: 'ECONNREFUSED' }),
      failure('getaddrinfo ENOTFOUND postgres', { code: 'ENOTFOUND' }),
      codedError(failure('Connection terminated unexpectedly')),
      codedError(failure('timeout exceeded when trying to connect', { code: undefined })),
      failure('disk full', { code: '53100' }),
      failure('terminating connection due to administrator command', { code: '57P01' }),
      failure('the database system is starting up', { code: '57P03' }),
      failure('sorry, too many clients already', { code: '53300' }),
      failure('cannot execute INSERT in a read-only transaction', { code: '25006' }),
      failure('Driver not Connected'),
      failure('No metadata for "SettingEntity" was found.', { name: 'EntityMetadataNotFoundError' }),
      failure('Query failed', { driverError: failure('connection failure', { code: '08006' }) }),
      failure('outer', { cause: failure('connect ETIMEDOUT', { code: 'ETIMEDOUT' }) }),
      failure('Reached the max retries', { name: 'MaxRetriesPerRequestError' }),
      failure('Command aborted', { name: 'AbortError' }),
      failure('Query runner already released', { name: 'QueryRunnerAlreadyReleasedError' }),
      failure('Connection is closed.'),
      failure('MISCONF Errors writing to the AOF file: No space left on device', { name: 'ReplyError' }),
      failure("OOM command not allowed when used memory > 'maxmemory'.", { name: 'ReplyError' }),
      failure('Command timed out'),
      failure("Stream isn't writeable and enableOfflineQueue options is false"),
    ].map((err) => [err.message, err] as const),
  )('accepts a transient failure: %s', (_, err) => {
    expect(isStoreFailure(err)).toBe(true);
  });

  it.each(
    [
      failure('duplicate key value violates unique constraint', { code: '23505' }),
      failure('canceling statement due to statement timeout', { code: '57014' }),
      failure('relation "users" does not exist', { code: '42P01' }),
      failure('Query failed', { driverError: failure('syntax error', { code: '42601' }) }),
      failure('Connection terminated, said a provider'),
      failure('WRONGTYPE Operation against a key', { name: 'ReplyError' }),
      failure('OOM said a provider'),
      codedError(new TypeError('Client was passed a null or undefined query')),
      codedError(failure('duplicate key', { code: '23505' })),
      new TypeError("Cannot read properties of undefined (reading 'code')"),
      'Connection terminated unexpectedly',
      null,
    ].map((err) => [String(err), err] as const),
  )('rejects a server response or an application error: %s', (_, err) => {
    expect(isStoreFailure(err)).toBe(false);
  });

  it('handles a cyclic chain of causes', () => {
    const ring = failure('ring') as Error & { cause: unknown };
    ring.cause = ring;
    expect(isStoreFailure(ring)).toBe(false);
  });
});

describe('isCanceledQuery', () => {
  it('recognizes the error code at any depth', () => {
    expect(isCanceledQuery(canceledQuery())).toBe(true);
    expect(isCanceledQuery(failure('Query failed', { driverError: failure('canceled', { code: '57014' }) }))).toBe(
      true,
    );
    expect(isCanceledQuery(failure('shutting down', { code: '57P01' }))).toBe(false);
    expect(isStoreFailure(canceledQuery())).toBe(false);
  });
});
