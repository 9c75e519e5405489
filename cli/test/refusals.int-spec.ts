import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeMadeMarket } from './made-market.ts';
import { HOSTILE, IN_SCOPE, REFUSALS, REPORTED } from './sentences/refusals.ts';

const root = join(import.meta.dirname, '../..');
const calendar = join(root, '../shared/data/calendar/nyse-sessions-2020-2030.csv');

interface Answer {
  query: string;
  description: string;
  unmatched: string[];
  total: number;
  symbols: string[];
  error: { code: string; message: string } | null;
}

function answersTo(asked: readonly string[]): Answer[] {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-refusals-'));
  try {
    const [bars, symbols, queries] = ['bars.csv', 'symbols.csv', 'queries.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const sessions = readFileSync(calendar, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 10))
      .filter((date) => date >= '2024-01-01' && date <= '2024-06-07');
    writeMadeMarket(bars, symbols, sessions);
    writeFileSync(queries, `${asked.join('\n')}\n`);
    const program = ['--conditions=source', join(root, 'cli/src/scan.ts')];
    const options = ['--bars', bars, '--symbols', symbols, '--queries', queries, '--json', '--limit', '5'];
    return execFileSync(join(root, 'node_modules/.bin/node'), [...program, ...options], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

(existsSync(calendar) ? describe : describe.skip)('what is no scan (needs ../shared/data)', () => {
  const asked = [
    ...REFUSALS.flatMap(([, sentences]) => sentences),
    ...IN_SCOPE,
    ...REPORTED.map(([sentence]) => sentence),
    ...HOSTILE,
  ];
  let answers: Answer[];
  let answerTo: Map<string, Answer>;
  // Not in the body: that runs where the describe is skipped, too.
  beforeAll(() => {
    answers = answersTo(asked);
    answerTo = new Map(answers.map((answer) => [answer.query, answer]));
  }, 120_000);
  const shown = (sentence: string) => JSON.stringify(sentence.slice(0, 60));

  it('answers every line, in order', () => {
    expect(answers.map(({ query }) => query)).toEqual(asked);
  });

  it.each(REFUSALS.flatMap(([code, all]) => all.map((sentence) => [code, shown(sentence), sentence] as const)))(
    '%s: %s',
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

  it.each(IN_SCOPE)('covers %s', (sentence) => {
    const { error, unmatched } = answerTo.get(sentence)!;
    expect({ error, unmatched }).toEqual({ error: null, unmatched: [] });
  });

  it.each(REPORTED)('%s: reports %j', (sentence, words) => {
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
});
