import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.ts';
import { SingleFlight } from './single-flight.ts';

const deferred = <T>() => Promise.withResolvers<T>();
const timedOut = () => new Error('timed out');

describe('KeyedMutex', () => {
  it('runs work for one key serially and for different keys in parallel', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const first = deferred<undefined>();
    const one = mutex.runExclusive('a', async () => {
      log.push('a1 start');
      await first.promise;
      log.push('a1 end');
    });
    const two = mutex.runExclusive('a', () => void log.push('a2'));
    await mutex.runExclusive('b', () => void log.push('b'));
    expect(log).toEqual(['a1 start', 'b']);
    first.resolve(undefined);
    await Promise.all([one, two]);
    expect(log).toEqual(['a1 start', 'b', 'a1 end', 'a2']);
  });

  it('continues after a failure', async () => {
    const mutex = new KeyedMutex();
    const failed = mutex.runExclusive('a', () => Promise.reject(new Error('no')));
    const next = mutex.runExclusive('a', () => 1);
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe(1);
  });
});

describe('SingleFlight', () => {
  it('shares one result among concurrent callers of a key', async () => {
    const flight = new SingleFlight<number>();
    const response = deferred<number>();
    let runs = 0;
    const call = () => flight.run('a', () => (runs++, response.promise), 1000, timedOut);
    const both = Promise.all([call(), call()]);
    response.resolve(7);
    expect(await both).toEqual([7, 7]);
    expect(runs).toBe(1);
    await call();
    expect(runs).toBe(2);
  });

  it('times out callers individually', async () => {
    const flight = new SingleFlight<number>();
    const response = deferred<number>();
    const hurried = flight.run('a', () => response.promise, 1, timedOut);
    const patient = flight.run('a', () => response.promise, 60_000, timedOut);
    await expect(hurried).rejects.toThrow('timed out');
    response.resolve(7);
    expect(await patient).toBe(7);
  });
});
