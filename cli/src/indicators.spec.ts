import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { csvRows, Files, runCli } from './testing/run-cli.ts';

const files = new Files();
afterAll(() => files.remove());

const COLUMNS =
  'date,sma20,sma50,sma200,ema20,wma20,rsi14,stoch_k,stoch_d,williams_r14,cci20,macd,macd_signal,macd_hist,adx14,plus_di14,minus_di14,' +
  'atr14,bb_upper,bb_middle,bb_lower,keltner_upper,keltner_lower,mom10,roc10,mfi14,obv,ad,cmf20,vwap,hv20';

const days = [
  '2026-01-02',
  '2026-01-05',
  '2026-01-06',
  '2026-01-07',
  '2026-01-08',
  '2026-01-09',
  '2026-01-12',
  '2026-01-13',
  '2026-01-14',
  '2026-01-15',
  '2026-01-16',
];
const bars = files.write(
  'bars.csv',
  `symbol,date,open,high,low,close,volume,vwap\n${days.map((day, i) => `brk-b,${day},10,${12 + i},9,${10 + i},100,${i === 3 ? 11.11 : ''}\n`).join('')}`,
);

describe('the indicators command', () => {
  it('prints the documented columns in full precision, with empty cells for missing values', () => {
    const { stdout, stderr, code } = runCli('indicators', '--bars', bars, '--symbol', 'BRK.B');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toBe(COLUMNS);
    const rows = csvRows(stdout);
    expect(rows.map((row) => row.date)).toEqual(days);
    expect(rows[10]).toMatchObject({ sma20: '', rsi14: '', mom10: '10', roc10: '100', obv: '1000' });
    expect(rows[0]).toMatchObject({ mom10: '', obv: '0', vwap: '10.333333333333334' });
    expect(rows[3]!.vwap).toBe('11.11');
  });

  it.each([
    [['--bars', bars, '--symbol', 'AAPL'], `no bars for AAPL in ${bars}`],
    [['--bars', bars], '--symbol SYMBOL is missing'],
    [['--symbol', 'AAPL'], '--bars FILE is missing'],
    [['--bars', 'nowhere.csv', '--symbol', 'AAPL'], 'nowhere.csv: file not found'],
  ])('rejects %j with exit code 2 and a one-line error', (args, line) => {
    expect(runCli('indicators', ...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });

  it('reports skipped rows on stderr with file and line', () => {
    const bad = files.write(
      'bad.csv',
      `symbol,date,open,high,low,close,volume\nA,2026-01-02,1,2,1,2,5\nA,2026-01-05,1,2,3,2,5\n`,
    );
    const { stderr, code } = runCli('indicators', '--bars', bad, '--symbol', 'A');
    expect(code).toBe(0);
    expect(stderr).toBe(
      `${bad}:3: the high is below the low\n1 bad row skipped, 1 bar used. the high is below the low: 1.\n`,
    );
  });

  const reference = '../shared/data/indicators/talib-spy-2017-2018.csv';
  (existsSync(reference) ? it : it.skip)('matches the reference to within 1e-9 (needs ../shared/data)', () => {
    const expected = csvRows(readFileSync(reference, 'utf8'));
    const path = files.write(
      'spy.csv',
      `symbol,date,open,high,low,close,volume\n${expected.map((r) => `SPY,${r.date},${r.open},${r.high},${r.low},${r.close},${r.volume}\n`).join('')}`,
    );
    const rows = csvRows(runCli('indicators', '--bars', path, '--symbol', 'SPY').stdout);
    expect(rows.length).toBe(expected.length);
    const pairs = {
      rsi14: 'rsi14',
      williams_r14: 'willr14',
      stoch_k: 'stoch_slowk_14_3_3',
      stoch_d: 'stoch_slowd_14_3_3',
      cci20: 'cci20',
      atr14: 'atr14',
      bb_upper: 'bb_upper_20_2',
      bb_lower: 'bb_lower_20_2',
      roc10: 'roc10',
      mom10: 'mom10',
      mfi14: 'mfi14',
      sma20: 'sma20',
      sma50: 'sma50',
      sma200: 'sma200',
      ema20: 'ema20',
      ad: 'ad',
    };
    for (const [ours, theirs] of Object.entries(pairs)) {
      const off = expected.filter((row, i) => {
        const [a, b] = [rows[i]![ours]!, row[theirs]!];
        return b !== '' && (a === '' || Math.abs(Number(a) - Number(b)) > 1e-9 * Math.abs(Number(b)));
      });
      expect([ours, off.length]).toEqual([ours, 0]);
    }
  });
});
