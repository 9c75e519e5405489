import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask, type Answer } from './ask.ts';
import { writeMadeMarket } from './made-market.ts';
import { HOSTILE, IN_SCOPE, REFUSALS, REPORTED } from './sentences/refusals.ts';

const root = join(import.meta.dirname, '../..');
const calendar = join(root, '../shared/data/calendar/nyse-sessions-2020-2030.csv');

function answersTo(asked: readonly string[]): Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-refusals-'));
  try {
    const [bars, symbols] = [join(folder, 'bars.csv'), join(folder, 'symbols.csv')];
    const sessions = readFileSync(calendar, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 10))
      .filter((date) => date >= '2024-01-01' && date <= '2024-06-07');
    writeMadeMarket(bars, symbols, sessions);
    return ask(folder, { bars, symbols }, asked, ['--limit', '5']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

(existsSync(calendar) ? describe : describe.skip)(
  'the scan command on unusual and hostile queries (needs ../shared/data)',
  () => {
    const asked = [
      ...REFUSALS.flatMap(([, sentences]) => sentences),
      ...IN_SCOPE,
      ...REPORTED.map(([sentence]) => sentence),
      ...HOSTILE,
    ];
    let answers: Answer[];
    let answerTo: Map<string, Answer>;
    // Runs here because the describe body runs even when it is skipped.
    beforeAll(() => {
      answers = answersTo(asked);
      answerTo = new Map(answers.map((answer) => [answer.query, answer]));
    }, 120_000);
    const shown = (sentence: string) => JSON.stringify(sentence.slice(0, 60));

    it('answers every line in order', () => {
      expect(answers.map(({ query }) => query)).toEqual(asked);
    });

    it.each(REFUSALS.flatMap(([code, all]) => all.map((sentence) => [code, shown(sentence), sentence] as const)))(
      'returns %s for %s',
      (code, _shown, sentence) => {
        const { error, total, symbols: found } = answerTo.get(sentence)!;
        expect({ code: error?.code, said: (error?.message ?? '').length > 10, total, found }).toEqual({
          code,
          said: true,
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
      const said = answerTo.get(sentence)!.unmatched.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u));
      expect(said).toEqual(expect.arrayContaining([...words]));
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
