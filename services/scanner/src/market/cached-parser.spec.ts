import { describe, expect, it, jest } from '@jest/globals';
import { createParser, type Parser } from '@plainscan/scan-language';
import { cachedParser } from './cached-parser.ts';

const parser = createParser({ symbols: ['AAPL'], names: [], industries: [] });

function counted() {
  const parse = jest.fn<Parser['parse']>((sentence, options) => parser.parse(sentence, options));
  return { parse, cached: cachedParser({ parse }) };
}

describe('cachedParser', () => {
  it('reads a sentence once', () => {
    const { parse, cached } = counted();
    const reading = cached.parse('RSI below 30');
    expect(reading).toEqual(parser.parse('RSI below 30'));
    expect(cached.parse('RSI below 30')).toBe(reading);
    expect(cached.parse('RSI below 31')).not.toEqual(reading);
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it('reads follow-ups and traces each time', () => {
    const { parse, cached } = counted();
    const first = cached.parse('RSI below 30');
    if (first.kind !== 'plan') throw new Error('not read');
    const refined = cached.parse('only those under $20', { refine: first.plan });
    expect(refined).toMatchObject({ refines: true });
    expect(cached.parse('only those under $20')).not.toMatchObject({ refines: true });
    expect(cached.parse('RSI below 30', { trace: true })).toHaveProperty('trace');
    expect(cached.parse('RSI below 30')).not.toHaveProperty('trace');
    expect(parse).toHaveBeenCalledTimes(4);
  });

  it('returns shared readings that callers cannot change', () => {
    const reading = counted().cached.parse('AAPL with RSI below 30');
    if (reading.kind !== 'plan') throw new Error('not read');
    expect(() => reading.unmatched.push({ text: 'x', span: [0, 1] })).toThrow(TypeError);
    expect(() => Object.assign(reading.plan, { limit: 1 })).toThrow(TypeError);
  });

  it('evicts the sentences that have not been read for the longest time', () => {
    const { parse, cached } = counted();
    cached.parse('RSI below 30');
    for (let i = 0; i < 300; i++) cached.parse(`${i} ${'x'.repeat(1000)}`);
    cached.parse('RSI below 30');
    expect(parse).toHaveBeenCalledTimes(302);
  });
});
