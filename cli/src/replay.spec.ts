import { afterAll, describe, expect, it } from '@jest/globals';
import { sessions } from '@plainscan/market-calendar';
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from './command-line.ts';
import { replayOptions } from './replay/options.ts';
import { Files, runCli } from './testing/run-cli.ts';

const files = new Files();
afterAll(() => files.remove());

const days = sessions('2026-01-02', '2026-03-31').map((session) => session.date);
const rows = (symbol: string, closeAt: (i: number) => number): string =>
  days
    .map((day, i) => `${symbol},${day},${closeAt(i)},${closeAt(i) + 1},${closeAt(i) - 1},${closeAt(i)},2000000\n`)
    .join('');

/** SAW alternates between two days down and two days up; RISE gains a dollar a day. */
const bars = files.write(
  'bars.csv',
  `symbol,date,open,high,low,close,volume\n${rows('SAW', (i) => 50 - (i % 4 < 2 ? i % 4 : 4 - (i % 4)))}${rows('RISE', (i) => 20 + i)}`,
);
const replay = (...args: string[]) => runCli('replay', '--bars', bars, ...args);

interface Report {
  readonly description: string;
  readonly counts: { readonly sessions: string[]; readonly counts: number[]; readonly active: number };
  readonly outcomes: {
    readonly horizon: number;
    readonly signals: number;
    readonly mean: number | null;
    readonly verdict: string;
  }[];
  readonly caveats: string[];
}

describe('replay', () => {
  it('prints the matches of each session and their later returns as JSON', () => {
    const { stdout, stderr, code } = replay('--query', 'rising for 3 days', '--json');
    expect([code, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as Report;
    expect(report.description).toMatch(/rising/i);
    expect(report.counts.sessions).toEqual(days);
    expect(report.counts.counts).toEqual(days.map((_, i) => (i < 3 ? 0 : 1)));
    expect(report.outcomes.map(({ horizon }) => horizon)).toEqual([1, 5, 10, 20, 60]);
    expect(report.outcomes[0]).toMatchObject({ signals: days.length - 4, mean: 0, verdict: 'no-different' });
    expect(report.caveats.join(' ')).toMatch(/hypothetical/i);
  });

  it('prints readable tables with the caveats', () => {
    const { stdout, code } = replay('--query', 'rising for 3 days', '--hold', '2', '--stop', '5');
    expect(code).toBe(0);
    expect(stdout).toContain(`Matched on ${days.length - 3} of ${days.length} sessions, median 1 a day`);
    expect(stdout).toContain('Rule: hold 2 sessions, stop 5%, 5 bp a side plus half the spread');
    expect(stdout).toContain('This is not investment advice.');
  });

  it('reports how good the best of many variants looks by chance', () => {
    const { stdout } = replay('--query', 'price above 1', '--hold', '1', '--variants', '37');
    expect(stdout).toMatch(/You tried 37 variants; the best of 37 coin flips looks this good in \d+% of cases\./);
  });

  it('shows how the result changes with each number, and separates hindsight from record', () => {
    const { stdout, code } = replay('--query', 'rising for 3 days', '--hold', '2', '--saved', '2026-02-27');
    expect(code).toBe(0);
    expect(stdout).toMatch(/EACH NUMBER, ONE STEP AWAY +NUMBER +SMALLER +AS IT IS +LARGER/);
    expect(stdout).toMatch(/rising for … sessions +2: \S+ +3: \S+ +4: /);
    expect(stdout).toMatch(/hindsight, up to 2026-02-27 +\d+/);
    expect(stdout).toMatch(/record, since 2026-02-27 +\d+/);
  });

  it('writes the equity curve as an SVG image with the caveats', () => {
    const picture = files.write('curve.svg', '');
    expect(replay('--query', 'price above 1', '--svg', picture).code).toBe(0);
    const svg = readFileSync(picture, 'utf8');
    expect(svg).toMatch(/^<svg [^>]+>[\s\S]*<path d="M64/);
    expect(svg).toContain('This is not investment advice.');
  });

  it.each([
    [['--query', 'rsi below 30', '--hold', '0'], '--hold: "0" is not a whole number of at least 1'],
    [['--query', 'rsi below 30', '--hold', '251'], '--hold: at most 250 sessions'],
    [['--query', 'rsi below 30', '--stop', '100'], '--stop: "100" is not a number between 0 and 100'],
    [['--query', 'rsi below 30', '--variants', 'many'], '--variants: "many" is not a whole number of at least 1'],
    [[], '--query "…" is missing'],
  ])('rejects %j with a one-line error', (args, message) => {
    expect(() => replayOptions(['--simulated', ...args])).toThrow(new UsageError(message));
  });

  it('does not replay a sentence that it cannot read', () => {
    const { code, stderr } = replay('--query', 'qwerty zxcvb');
    expect(code).toBe(1);
    expect(stderr).not.toBe('');
  });

  it.each(['us_whole_market_2016-09_2017-03-31.csv.gz'])('replays the real bars of %s', (name) => {
    const path = new URL(`../../../shared/data/bars/${name}`, import.meta.url).pathname;
    if (!existsSync(path)) return console.warn(`skipped: ${path} is absent`);
    const { stdout, code } = runCli(
      'replay',
      '--bars',
      path,
      '--query',
      'rsi(2) below 5 and above the 50 day',
      '--json',
    );
    expect(code).toBe(0);
    const { counts, outcomes } = JSON.parse(stdout) as Report;
    expect(counts.sessions.length).toBeGreaterThan(140);
    expect(outcomes[0]!.signals).toBeGreaterThan(1000);
  });
});
