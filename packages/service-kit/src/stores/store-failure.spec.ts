import { describe, expect, it } from '@jest/globals';
import { isStoreFailure } from './store-failure.ts';

const failure = (message: string, more: Record<string, unknown> = {}): Error =>
  Object.assign(new Error(message, 'cause' in more ? { cause: more['cause'] } : undefined), more);

describe('the failure of a store', () => {
  it.each(
    [
      failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }),
      Object.assign(new AggregateError([failure('a'), failure('b')], 'two addresses'), { code: 'ECONNREFUSED' }),
      failure('getaddrinfo ENOTFOUND postgres', { code: 'ENOTFOUND' }),
      failure('Connection terminated unexpectedly'),
      failure('Connection terminated due to connection timeout'),
      failure('timeout exceeded when trying to connect'),
      failure('Client has encountered a connection error and is not queryable'),
      failure('terminating connection due to administrator command', { code: '57P01' }),
      failure('the database system is starting up', { code: '57P03' }),
      failure('sorry, too many clients already', { code: '53300' }),
      failure('cannot execute INSERT in a read-only transaction', { code: '25006' }),
      failure('Driver not Connected'),
      failure('Query failed', { driverError: failure('connection failure', { code: '08006' }) }),
      failure('outer', { cause: failure('Connection terminated unexpectedly') }),
      failure('Reached the max retries per request limit (which is 3).'),
      failure('Command timed out'),
      failure("Stream isn't writeable and enableOfflineQueue options is false"),
    ].map((err) => [err.message, err] as const),
  )('is one that may pass: %s', (_, err) => {
    expect(isStoreFailure(err)).toBe(true);
  });

  it.each(
    [
      failure('duplicate key value violates unique constraint', { code: '23505' }),
      failure('canceling statement due to statement timeout', { code: '57014' }),
      failure('relation "users" does not exist', { code: '42P01' }),
      failure('Query failed', { driverError: failure('syntax error', { code: '42601' }) }),
      new TypeError("Cannot read properties of undefined (reading 'code')"),
      'Connection terminated unexpectedly',
      null,
    ].map((err) => [String(err), err] as const),
  )('is not what it answered, nor a fault of our own: %s', (_, err) => {
    expect(isStoreFailure(err)).toBe(false);
  });

  it('is looked for no deeper than causes go, even in a ring', () => {
    const ring = failure('ring') as Error & { cause: unknown };
    ring.cause = ring;
    expect(isStoreFailure(ring)).toBe(false);
  });
});
