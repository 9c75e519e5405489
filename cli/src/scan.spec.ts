import { afterAll, describe, expect, it } from '@jest/globals';
import { sessions } from '@plainscan/market-calendar';
import { existsSync } from 'node:fs';
import type { Answer } from './scan/answer.ts';
import { Files, runCli, runCliToHead } from './testing/run-cli.ts';

const files = new Files();
afterAll(() => files.remove());

const days = sessions('2026-01-02', '2026-03-31').map((session) => session.date);
const HEADER = 'symbol,date,open,high,low,close,volume\n';
const rows = (symbol: string, closeAt: (i: number) => number, until = days.length): string =>
  days
    .slice(0, until)
    .map((day, i) => `${symbol},${day},${closeAt(i)},${closeAt(i) + 1},${closeAt(i) - 1},${closeAt(i)},2000000\n`)
    .join('');

/** FALL falls, RISE rises to 81, FLAT stays at 15, OLD has no bar on the newest session. */
const bars = files.write(
  'bars.csv',
  HEADER +
    rows('FALL', (i) => 100 - i) +
    rows('RISE', (i) => 20 + i) +
    rows('FLAT', () => 15) +
    rows('OLD', () => 15, 30),
);
const symbols = files.write(
  'symbols.csv',
  'symbol,name,exchange,sector,industry,marketCap\nFALL,Falling Chips Inc.,NASDAQ,Technology,Semiconductors,5e9\n' +
    'RISE,Rising Bank Corp.,NYSE,Finance,Major Banks,3e11\nFLAT,Flat Foods Inc.,NYSE,Consumer Staples,Packaged Foods,\n',
);

const scan = (...args: string[]) => runCli('scan', '--bars', bars, '--symbols', symbols, ...args);
const answers = (...args: string[]): Answer[] =>
  scan('--json', ...args)
    .stdout.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);

describe('scan --json', () => {
  it('says that the command line has no watchlists', () => {
    const [answer] = answers('--query', 'price above 10 in my watchlist');
    expect(answer).toMatchObject({ total: 0, error: { code: 'WATCHLIST_NOT_FOUND' } });
    expect(answer!.error!.message).toContain('The command line has no watchlists');
  });

  it('prints one object per query, with the documented fields in order', () => {
    const { stdout, stderr, code } = scan('--json', '--query', 'rsi below 30');
    expect([code, stderr]).toEqual([0, '']);
    const [answer] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    expect(Object.keys(answer!)).toEqual([
      'query',
      'parser',
      'description',
      'unmatched',
      'corrections',
      'total',
      'symbols',
      'error',
      'elapsedMs',
    ]);
    expect(answer).toMatchObject({
      query: 'rsi below 30',
      parser: 'builtin',
      unmatched: [],
      corrections: [],
      total: 1,
      symbols: ['FALL'],
      error: null,
    });
    expect(answer!.description).toMatch(/RSI/i);
    expect(answer!.elapsedMs).toBeGreaterThan(0);
  });

  it('answers a file of queries in order and treats a blank line as an empty query', () => {
    const queries = files.write('queries.txt', '\uFEFFprice under 20\r\n\nfinancial stocks\n');
    expect(
      answers('--queries', queries).map(({ query, symbols: found, error }) => [query, found, error?.code ?? null]),
    ).toEqual([
      ['price under 20', ['FLAT'], null],
      ['', [], 'EMPTY_QUERY'],
      ['financial stocks', ['RISE'], null],
    ]);
  });

  it('reports each error by code and leaves the other fields empty', () => {
    const [empty, long, gibberish, options] = answers(
      '--query',
      ' ',
      '--query',
      'rsi '.repeat(376),
      '--query',
      'qwxz vrrp blorf',
      '--query',
      'bitcoin options',
    );
    const nothing = { parser: 'builtin', description: '', total: 0, symbols: [] };
    expect(empty).toMatchObject({ ...nothing, error: { code: 'EMPTY_QUERY' } });
    expect(long).toMatchObject({ ...nothing, error: { code: 'QUERY_TOO_LONG' } });
    expect(gibberish).toMatchObject({ ...nothing, error: { code: 'NOT_UNDERSTOOD' } });
    expect(options).toMatchObject({ ...nothing, error: { code: 'OUT_OF_SCOPE' } });
    for (const answer of [empty, long, gibberish, options]) expect(answer!.error!.message).not.toBe('');
  });

  it('lists matches in result order up to --limit but counts them all', () => {
    const [all] = answers('--query', 'price above 1 sorted by price');
    expect(all).toMatchObject({ total: 3, symbols: ['RISE', 'FALL', 'FLAT'] });
    const [first] = answers('--query', 'price above 1 sorted by price', '--limit', '2');
    expect(first).toMatchObject({ total: 3, symbols: ['RISE', 'FALL'] });
  });

  it('scans an earlier session, including every stock that traded then', () => {
    const [then] = answers('--query', 'price at most 20', '--as-of', days[0]!);
    expect(then).toMatchObject({ symbols: ['FLAT', 'OLD', 'RISE'] });
    const { stderr } = scan('--json', '--query', 'price under 20', '--as-of', '2026-01-03');
    expect(stderr).toBe('No bars on 2026-01-03. Scanning 2026-01-02 instead.\n');
    const before = scan('--json', '--query', 'price under 20', '--as-of', '2025-12-31');
    expect(before.stderr).toBe('No bars on or before 2025-12-31, so nothing can match.\n');
    expect(JSON.parse(before.stdout)).toMatchObject({ total: 0, symbols: [], error: null });
  });

  it('skips bad rows and reports them with file and line', () => {
    const bad = files.write(
      'bad.csv',
      `${HEADER}BAD,2026-03-30,1,2,1,2,5\nBAD,2026-03-31,1,2,3,2,5\nBAD,2026-03-31,1,2,-1,2,5\nBAD,2026-03-31,,2,1,2,5\n`,
    );
    const { stdout, stderr, code } = runCli('scan', '--bars', bars, bad, '--query', 'price under 10', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ total: 0 });
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      `${bad}:3: the high is below the low`,
      `${bad}:4: a number is negative (low -1)`,
      `${bad}:5: a value is missing (open)`,
    ]);
    expect(stderr).toContain('3 bad rows skipped');
  });

  it('accepts several files after one --bars and repeated --bars', () => {
    const [one, two] = ['ONE', 'TWO'].map((symbol) => files.write(`${symbol}.csv`, HEADER + rows(symbol, () => 5)));
    const listed = runCli('scan', '--bars', one!, two!, '--json', '--query', 'price under 10');
    const repeated = runCli('scan', '--json', '--bars', one!, '--query', 'price under 10', '--bars', two!);
    for (const { stdout } of [listed, repeated]) expect(JSON.parse(stdout)).toMatchObject({ symbols: ['ONE', 'TWO'] });
  });
});

describe('scan without --json', () => {
  it('prints the reading, the match count, and a table', () => {
    const { stdout, code } = scan('--query', 'rsi above 70');
    expect(code).toBe(0);
    expect(stdout).toMatch(/RSI/i);
    expect(stdout).toMatch(/^1 of 3 stocks on 2026-03-31, /m);
    expect(stdout).toMatch(/^SYMBOL {2}NAME .*PRICE .*CHANGE .*VOLUME/m);
    expect(stdout).toMatch(
      /^RISE {4}Rising Bank Corp\. +[\d.]+ +\+[\d.]+% +2\.0M +100 +300\.0B {2}Financial Services$/m,
    );
  });

  it('prints words it did not understand and spelling corrections', () => {
    const { stdout } = scan('--query', 'oversld stocks frobnicated');
    expect(stdout).toContain('oversld → oversold');
    expect(stdout).toContain('Not understood: "frobnicated"');
  });

  it('prints which words need missing data, with one explanation', () => {
    const { stdout } = scan('--query', 'price above 1 with strong earnings and P/E under 15');
    expect(stdout).toContain(
      'Not part of this scan: "strong earnings", "P/E under 15"\nWe don\'t have earnings or valuation data yet.\n',
    );
    expect(stdout).not.toContain('Not understood');
  });

  it('exits with code 1 when a query fails', () => {
    expect(scan('--query', ' ')).toMatchObject({ code: 1, stdout: 'Please enter a search query.\n' });
  });
});

describe('scan --why-not', () => {
  it('prints whether the stock matches, and each condition with its value and by how much it is missed', () => {
    const query = 'price above 90 and volume over 1m';
    expect(scan('--why-not', 'rise', '--query', query).stdout).toBe(
      [
        "RISE doesn't match.",
        '  ✗ price above $90         price 80, misses by 10',
        '  ✓ volume above 1 million  volume 2.0M',
        '',
      ].join('\n'),
    );
    expect(scan('--why-not', 'FLAT', '--query', 'price under 20').stdout).toMatch(/^FLAT matches\.\n {2}✓ price below/);
  });

  it('prints what leaves out a stock, whatever its conditions', () => {
    const verdict = (symbol: string, query: string) =>
      scan('--why-not', symbol, '--query', query).stdout.split('\n')[0];
    expect(verdict('OLD', 'price under 20')).toMatch(/^OLD didn't trade in the session scanned \(last: 2026-02-/);
    expect(verdict('FLAT', 'etfs under 20')).toBe("FLAT doesn't match: the scan leaves out its kind of security.");
    expect(verdict('FLAT', 'top 1 by price')).toBe(
      "FLAT doesn't match: others come first, and the scan lists only so many.",
    );
  });

  it('fails for an unknown symbol and a sentence that cannot be read', () => {
    expect(scan('--why-not', 'NOPE', '--query', 'price under 20')).toMatchObject({
      code: 1,
      stdout: "NOPE isn't in the bars.\n",
    });
    const { stdout, code } = scan('--why-not', 'FLAT', '--json', '--query', '');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { symbol: 'FLAT', error: { code: 'EMPTY_QUERY' } }]);
  });
});

describe('scan --quality', () => {
  const suspect = files.write(
    'suspect.csv',
    HEADER + rows('SPLIT', (i) => (i < 10 ? 100 : 10)) + rows('OLD', () => 15, 30),
  );

  it('lists suspected splits, stale series, and bad rows', () => {
    const { code, stdout } = runCli('scan', '--bars', suspect, '--quality');
    expect(code).toBe(0);
    expect(stdout).toContain('1 suspected split:');
    expect(stdout).toContain(`SPLIT ${days[10]}  10 for 1  100 → 10`);
    expect(stdout).toContain('1 series ended early');
    expect(stdout).toContain('0 bad rows skipped.');
  });

  it('prints one JSON object', () => {
    const { stdout } = runCli('scan', '--bars', suspect, '--quality', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      suspectedSplits: [{ symbol: 'SPLIT', date: days[10], ratio: '10 for 1' }],
      stale: [{ symbol: 'OLD', lastDate: days[29], sessions: days.length - 30 }],
      missingSessions: [],
      badRows: { count: 0 },
    });
  });

  it('cannot be combined with a query', () => {
    expect(runCli('scan', '--bars', suspect, '--quality', '--query', 'x')).toMatchObject({ code: 2 });
  });
});

describe('scan', () => {
  it.each([
    [['--query', 'x'], '--bars FILE is missing (or --simulated)'],
    [['--bars', bars], '--query "…" or --queries FILE is missing'],
    [['--bars', bars, '--query', 'x', '--queries', 'y'], "--query and --queries can't be combined"],
    [['--bars', bars, '--queries', 'nowhere.txt'], 'nowhere.txt: file not found'],
    [['--bars', bars, '--query', 'x', '--limit', '0'], '--limit: "0" is not a whole number of at least 1'],
    [['--bars', bars, '--query', 'x', '--limit', 'ten'], '--limit: "ten" is not a whole number of at least 1'],
    [
      ['--bars', bars, '--query', 'x', '--as-of', '03/31/2026'],
      '--as-of: "03/31/2026" is not a date in the format YYYY-MM-DD',
    ],
    [['--bars', 'nowhere.csv', '--query', 'x'], 'nowhere.csv: file not found'],
    [['--bars', bars, '--symbols', 'nowhere.csv', '--query', 'x'], 'nowhere.csv: file not found'],
    [['--simulated', '--bars', bars, '--query', 'x'], "--simulated can't be combined with --bars or --symbols"],
    [['--bars', bars, '--query', 'x', '--frob'], "Unknown option '--frob'"],
    [['x', '--bars', bars], 'unexpected argument "x"'],
  ])('rejects %j with exit code 2 and a one-line error', (args, line) => {
    expect(runCli('scan', ...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('exits cleanly when stdout is closed early', () => {
    const many = files.write('many.txt', 'price above 1\n'.repeat(2000));
    const { code, stdout, stderr } = runCliToHead('scan', '--bars', bars, '--queries', many, '--json');
    expect([code, stdout.split('\n').length, stderr]).toEqual([0, 2, '']);
  });

  it('finds stocks in the simulated market for every popular search, with no unmatched words', () => {
    const popular = files.write(
      'popular.txt',
      [
        'tech stocks under $50 with high volume',
        'RSI under 30',
        'Williams %R oversold',
        'ADX trending above 25',
        'Stochastic overbought crossover',
        'MACD bullish crossover',
        'CCI extreme readings under -100',
        'ATR volatility expansion breakouts',
        'OBV volume accumulation',
        'cheap stocks under $10 with momentum',
      ].join('\n'),
    );
    const { stdout } = runCli(
      'scan',
      '--simulated',
      '--as-of',
      '2026-11-20',
      '--queries',
      popular,
      '--json',
      '--limit',
      '1',
    );
    const found = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    expect(found.length).toBe(10);
    expect(
      found.filter(({ total, unmatched, error }) => total === 0 || unmatched.length > 0 || error !== null),
    ).toEqual([]);
  }, 60_000);

  const market = '../shared/data/bars/us_whole_market_2016-09_2017-03-31.csv.gz';
  const listed = '../shared/data/symbols/us-listed-2026-08.csv';
  (existsSync(market) ? it : it.skip)(
    'finds matches in the real market (needs ../shared/data)',
    () => {
      const { stdout, code } = runCli(
        'scan',
        '--bars',
        market,
        '--symbols',
        listed,
        '--query',
        'tech stocks under $50 with rsi below 30',
        '--json',
      );
      const answer = JSON.parse(stdout) as Answer;
      expect(code).toBe(0);
      expect(answer).toMatchObject({ unmatched: [], error: null });
      expect(answer.total).toBeGreaterThan(0);
      expect(answer.symbols.length).toBe(answer.total);
    },
    60_000,
  );
});
