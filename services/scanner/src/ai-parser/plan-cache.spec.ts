import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { createLogger } from '@plainscan/service-kit';
import { PlanCache } from './plan-cache.ts';

const PLAN = plan(compare(series('rsi'), '<', 30));
const logger = createLogger({ name: 'test', level: 'silent' });

/** A minimal in-memory Redis. */
function store() {
  const stored = new Map<string, string>();
  const redis = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, text: string) => (stored.set(key, text), 'OK' as const),
  };
  return { stored, cache: new PlanCache(redis as never, logger) };
}

describe('a cached plan', () => {
  it('belongs to its sentence and to an active parser URL', async () => {
    const { cache } = store();
    cache.put('odd', 'https://a.example', PLAN);
    expect(await cache.get('odd', ['https://b.example', 'https://a.example'])).toEqual(PLAN);
    expect(await cache.get('odd', ['https://b.example'])).toBeNull();
    expect(await cache.get('odder', ['https://a.example'])).toBeNull();
  });

  it('hides the sentence and the parser URL from anyone who reads the store', () => {
    const { cache, stored } = store();
    cache.put('a private sentence', 'https://a.example/v1', PLAN);
    expect(JSON.stringify([...stored])).not.toMatch(/private|a\.example/);
  });

  it.each(['', '{', '[]', '{"by":"x"}', '{"by":"x","plan":{"version":1}}'])(
    'is ignored when its value is %j',
    async (text) => {
      const { cache, stored } = store();
      cache.put('odd', 'https://a.example', PLAN);
      for (const key of stored.keys()) stored.set(key, text);
      expect(await cache.get('odd', ['https://a.example'])).toBeNull();
    },
  );

  it('is skipped when the store is slow or fails', async () => {
    const slow = new PlanCache(
      { get: () => new Promise(() => undefined), set: () => new Promise(() => undefined) } as never,
      logger,
    );
    slow.put('odd', 'https://a.example', PLAN);
    expect(await slow.get('odd', ['https://a.example'])).toBeNull();
    const failing = new PlanCache(
      {
        get: () => Promise.reject(new Error('unavailable')),
        set: () => Promise.reject(new Error('unavailable')),
      } as never,
      logger,
    );
    failing.put('odd', 'https://a.example', PLAN);
    expect(await failing.get('odd', ['https://a.example'])).toBeNull();
  });
});
