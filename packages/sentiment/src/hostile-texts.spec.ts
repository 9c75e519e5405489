import { describe, expect, it } from '@jest/globals';
import { scoreSentiment } from './score-sentiment.ts';
import { READ_LENGTHS } from './sentiment.ts';

const scoreOf = (title: string) => scoreSentiment({ title }).score;

describe('hostile texts', () => {
  it('are read only up to a length limit', () => {
    const long = 'profit fell '.repeat(900_000);
    expect(long.length).toBeGreaterThan(10_000_000);
    const read = scoreSentiment({ title: long, description: long });
    expect(Math.max(...read.reasons.map(({ span }) => span[1]))).toBeLessThanOrEqual(READ_LENGTHS.description);
    expect(read).toEqual(
      scoreSentiment({
        title: long.slice(0, READ_LENGTHS.title),
        description: long.slice(0, READ_LENGTHS.description),
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\u00a0\u2003'],
    ['right-to-left marks', '\u202eprofit fell\u202c \u200f'],
    ['an unpaired surrogate', 'profit fell \ud83d'],
    ['control characters', 'profit\u0000fell\u0007 \ufeff'],
    ['dashes', '-'.repeat(400)],
    ['digits', '9'.repeat(400)],
    ['one letter', 'a'.repeat(400)],
    ['an address', `https://${'x'.repeat(380)}`],
    ['combining marks', `profit${'\u0301'.repeat(390)}`],
    ['an endless figure', '1,'.repeat(200)],
    ['brackets', '(['.repeat(200)],
  ])('made of %s get a finite score', (_, title) => expect(Number.isFinite(scoreOf(title))).toBe(true));

  it('are scored by their emoji', () => {
    expect(scoreOf('$QZX 🚀🚀🚀')).toBeGreaterThan(0.15);
    expect(scoreOf('$QZX 📉')).toBeLessThan(-0.15);
  });

  it('with markup are scored by their text', () =>
    expect(scoreSentiment({ title: '<b>profit fell</b>' }).reasons[0]).toMatchObject({ text: 'profit fell' }));
});
