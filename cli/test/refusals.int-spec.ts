import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, runScans } from './run-scans.ts';
import { writeGeneratedMarket } from './generated-market.ts';
import { HOSTILE, IN_SCOPE, REFUSALS, REPORTED } from './sentences/refusals.ts';

const root = join(import.meta.dirname, '../..');
const calendar = join(root, '../shared/data/calendar/nyse-sessions-2020-2030.csv');

function answersTo(sentences: readonly string[]): Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-refusals-'));
  try {
    const [bars, symbols] = [join(folder, 'bars.csv'), join(folder, 'symbols.csv')];
    const sessions = readFileSync(calendar, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 10))
      .filter((date) => date >= '2024-01-01' && date <= '2024-06-07');
    writeGeneratedMarket(bars, symbols, sessions);
    return runScans(folder, { bars, symbols }, sentences, ['--limit', '5']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

(existsSync(calendar) ? describe : describe.skip)(
  'the scan command on unusual and hostile queries (needs ../shared/data)',
  () => {
    const queries = [
      ...REFUSALS.flatMap(([, sentences]) => sentences),
      ...IN_SCOPE,
      ...REPORTED.map(([sentence]) => sentence),
      ...HOSTILE,
    ];
    let answers: Answer[];
    let answerTo: Map<string, Answer>;
    // Not in the body of `describe`, which runs even when it is skipped.
    beforeAll(() => {
      answers = answersTo(queries);
      answerTo = new Map(answers.map((answer) => [answer.query, answer]));
    }, 120_000);
    const shown = (sentence: string) => JSON.stringify(sentence.slice(0, 60));

    it('answers every line in order', () => {
      expect(answers.map(({ query }) => query)).toEqual(queries);
    });

    it.each(REFUSALS.flatMap(([code, all]) => all.map((sentence) => [code, shown(sentence), sentence] as const)))(
      'returns %s for %s',
      (code, _shown, sentence) => {
        const { error, total, symbols: found } = answerTo.get(sentence)!;
        expect({ code: error?.code, hasMessage: (error?.message ?? '').length > 10, total, found }).toEqual({
          code,
          hasMessage: true,
          total: 0,
          found: [],
        });
      },
    );

    it.each(IN_SCOPE)('understands %s', (sentence) => {
      const { error, unmatched } = answerTo.get(sentence)!;
      expect({ error, unmatched }).toEqual({ error: null, unmatched: [] });
    });

    it.each(REPORTED)('for %s, reports %j as unmatched', (sentence, words) => {
      const reported = answerTo.get(sentence)!.unmatched.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u));
      expect(reported).toEqual(expect.arrayContaining([...words]));
    });

    it.each(HOSTILE.map((sentence) => [shown(sentence), sentence] as const))('survives %s', (_shown, sentence) => {
      const { error, total, description } = answerTo.get(sentence)!;
      if (error === null) expect(description).not.toBe('');
      else
        expect({ code: error.code, total }).toEqual({
          code: expect.stringMatching(/^(NOT_UNDERSTOOD|QUERY_TOO_LONG)$/),
          total: 0,
        });
    });
  },
);
