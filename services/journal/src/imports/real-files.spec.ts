import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, ZERO } from '../money/decimals.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import { runSliced } from '../slicing/run-sliced.ts';
import { NO_CORPORATE_ACTIONS } from './corporate-actions.store.ts';
import type { ImportPlan, PlanInput } from './plan/import-plan.ts';
import { planImport } from './plan/plan-import.ts';
import { type FileReading, readFile } from './read-file.ts';
import type { ReadFill } from './reading/read-row.ts';

const FOLDER = new URL('../../../../../shared/data/journal/', import.meta.url);
const planned = (input: PlanInput) => runSliced(planImport(input));
const NOW = Date.parse('2026-11-20T17:00:00Z');
const EMPTY_JOURNAL = {
  keys: new Map(),
  cashKeys: new Map(),
  manualFills: new Map(),
  manualCash: new Map(),
  trades: new Set<string>(),
  fills: [],
  actions: NO_CORPORATE_ACTIONS,
  currency: null,
};
const describeIfPresent = existsSync(FOLDER) ? describe : describe.skip;

/** Cells from a separate splitter: quoted cells in these files contain no newlines. */
const raw = (file: string): string[][] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''));

/** Parses text with a decimal point into an integer of hundredths of a cent. */
const money = (text: string): bigint => {
  const bare = text.replace(/[$€,\s]/g, '').replace(/^\((.*)\)$/, '-$1');
  const [, sign, whole, fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(bare)!;
  const size = BigInt((whole || '0') + fraction.padEnd(4, '0').slice(0, 4));
  return sign ? -size : size;
};
const totals = (pairs: Iterable<readonly [string, bigint]>): Record<string, string> => {
  const sums = new Map<string, bigint>();
  for (const [symbol, amount] of pairs) sums.set(symbol, (sums.get(symbol) ?? 0n) + amount);
  return Object.fromEntries(
    [...sums].sort().map(([symbol, sum]) => [symbol, decimalText(decimal(String(sum)).shiftedBy(-4))]),
  );
};

const fillsOf = ({ rows }: FileReading): ReadFill[] => rows.flatMap((row) => (row.kind === 'fill' ? [row.fill] : []));
/** Net cash flow per symbol according to the importer. */
const cashOf = (reading: FileReading): Record<string, string> => {
  const sums = new Map<string, BigNumber>();
  // Splits move no money.
  for (const { symbol, action, value, fee } of fillsOf(reading).filter(({ price }) => !price.isZero())) {
    const moved = action === 'buy' ? value.plus(fee).negated() : value.minus(fee);
    sums.set(symbol, (sums.get(symbol) ?? ZERO).plus(moved));
  }
  return Object.fromEntries([...sums].sort().map(([symbol, sum]) => [symbol, decimalText(sum)]));
};

interface Read {
  reading: FileReading;
  plan: ImportPlan;
}
const read = async (file: string): Promise<Read> => {
  const reading = await readFile(readFileSync(new URL(file, FOLDER), 'utf8'), { now: NOW });
  const plan = await planned({
    importId: 'a',
    rows: reading.rows,
    facts: EMPTY_JOURNAL,
    recordShorts: false,
    chosen: new Map(),
  });
  return { reading, plan };
};
const countsOf = ({ plan }: Read): Record<string, number> => {
  const counts: Record<string, number> = { included: 0 };
  for (const { verdict, included } of plan.rows) {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (included) counts.included!++;
  }
  return counts;
};
/** Net P&L of each position, by symbol and in order; null while it is open without exits. */
const results = ({ plan }: Read): [string, string | null][] =>
  plan.groups
    .flatMap(({ key, roundTrips }) =>
      roundTrips.map((roundTrip) => ({ symbol: (JSON.parse(key) as string[])[1]!, roundTrip })),
    )
    .map(({ symbol, roundTrip }) => {
      const { net, exits } = computeRealizedPnl(roundTrip.side, roundTrip.fills);
      return [symbol, exits.length === 0 ? null : decimalText(net)];
    });
const reasons = ({ plan }: Read, pattern: RegExp) =>
  plan.rows.filter(({ reason }) => reason !== null && pattern.test(reason));

describeIfPresent("brokers' real files (need ../shared/data)", () => {
  describe('a Schwab file for one year', () => {
    const FILE = 'schwab/schwab__2023__transactions.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the broker’s amounts to the cent when printed prices are rounded', () => {
      const trades = raw(FILE).slice(2);
      expect(cashOf(file.reading)).toEqual(totals(trades.map((cells) => [cells[2]!, money(cells[7]!)])));
      expect(fillsOf(file.reading).map(({ value }) => decimalText(value))).toEqual([
        '40502.27',
        '42105',
        '45061.7',
        '50000.08',
        '208165.81',
        '221457.79',
      ]);
    });

    it('produces three round trips and a deposit without warnings', () => {
      expect(countsOf(file)).toEqual({ included: 7, new: 6, deposit: 1 });
      // 42103.66 − 40503.61; 49998.85 − 45061.70; 221456.59 − 208166.93
      expect(results(file)).toEqual([
        ['BAR', '1600.05'],
        ['FOO', '4937.15'],
        ['QUX', '13289.66'],
      ]);
      expect(file.plan.rows.flatMap(({ warnings }) => warnings)).toEqual([]);
    });
  });

  describe('a Schwab file in newest-first order with several round trips in one day', () => {
    const FILE = 'schwab/schwab__schwab_transactions.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the broker’s amounts to the cent', () => {
      const trades = raw(FILE).filter(([, action]) => action === 'Buy' || action === 'Sell');
      expect(cashOf(file.reading)).toEqual(totals(trades.map((cells) => [cells[2]!, money(cells[7]!)])));
    });

    it('closes four trades and opens one in chronological order', () => {
      expect(countsOf(file)).toEqual({ included: 11, new: 10, deposit: 1, ignored: 2 });
      expect(file.plan.groups.flatMap(({ roundTrips }) => roundTrips.map(({ side }) => side))).toEqual([
        'long',
        'long',
        'long',
        'long',
        'long',
      ]);
      // 2595 − 2506; 1395 − 1355; 3219 − 2905 − 120; 2965 − 2885
      expect(results(file)).toEqual([
        ['VUAG', '89'],
        ['VUAG', '40'],
        ['VUAG', '194'],
        ['VUAG', '80'],
        ['VUAG', null],
      ]);
    });
  });

  describe('a Schwab file with every action', () => {
    const FILE = 'others/schwab-export.csv';
    const FILLS = ['Buy', 'Sell', 'Reinvest Shares'];
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the broker’s amounts to the cent', () => {
      const trades = raw(FILE).filter(([, action]) => FILLS.includes(action!));
      expect(trades).toHaveLength(43);
      expect(cashOf(file.reading)).toEqual(totals(trades.map((cells) => [cells[2]!, money(cells[7]!)])));
    });

    it('has a verdict for each row and excludes shares that were never bought', () => {
      expect(file.plan.rows.map(({ line }) => line)).toEqual(
        raw(FILE)
          .slice(1)
          .map((_, i) => i + 2),
      );
      expect(countsOf(file)).toEqual({ included: 46, new: 46, deposit: 1, withdrawal: 2, ignored: 71 });
      const dropped = reasons(file, /No matching buy/);
      expect(dropped.map(({ fill }) => `${fill!.symbol} ${fill!.on} ${fill!.quantity}`)).toEqual([
        'SNAXX 2023-09-08 500135',
      ]);
    });

    it('closes only the open shares of a larger sale, with their share of the amount and the fee', () => {
      // 5010 × 72.591 / 592.199 − 617.18 (five reinvestments) − 10 × 72.591 / 592.199
      expect(results(file).filter(([symbol]) => symbol === 'FIHBX')).toEqual([
        ['FIHBX', '-4.2863612063'],
        ['FIHBX', null],
      ]);
      expect(results(file).filter(([, net]) => net !== null)).toHaveLength(1);
      const sale = file.plan.rows.find(({ line }) => line === 34)!;
      expect(sale).toMatchObject({
        included: true,
        effect: 'closes',
        warnings: [expect.stringMatching(/hold 519\.608 of these/)],
      });
    });

    it('warns about every merger, spin-off, and transfer', () => {
      const corporate = file.plan.rows.filter(({ warnings }) =>
        warnings.some((words) => /manually|^Record it/.test(words)),
      );
      const actions = raw(FILE).map(([, action]) => action!);
      expect(corporate.map(({ line }) => actions[line - 1])).toEqual([
        'Journaled Shares',
        'Stock Div Dist',
        'Spin-off',
        'Stock Merger',
        'Stock Merger',
        'Name Change',
        'Name Change',
        'Conversion',
        'Conversion',
        'Cash In Lieu',
      ]);
    });
  });

  describe('an Interactive Brokers statement', () => {
    const FILE = 'interactive-brokers/interactive_brokers__test_basic.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the net amounts to the cent in the account’s currency', () => {
      const trades = raw(FILE).filter((cells) => cells[0] === 'Transaction History' && /^(Buy|Sell)$/.test(cells[5]!));
      expect(cashOf(file.reading)).toEqual(totals(trades.map((cells) => [cells[6]!, money(cells[11]!)])));
      expect(fillsOf(file.reading).map(({ currency }) => currency)).toEqual(['GBP', 'GBP']);
    });

    it('sells half the shares with half the fees', () => {
      expect(countsOf(file)).toEqual({ included: 3, new: 2, deposit: 1, ignored: 18 });
      // 2002 − 3 − 2000 − 1.5
      expect(results(file)).toEqual([['CNX1', '-2.5']]);
    });
  });

  describe('an Interactive Brokers flex query', () => {
    const FILE = 'others/ibkr-trades-export.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the totals and commissions to the cent, each counted once', () => {
      const trades = raw(FILE)
        .slice(1)
        .filter(([, , isin]) => isin !== '');
      expect(cashOf(file.reading)).toEqual(
        totals(trades.map((cells) => [cells[2]!, money(cells[7]!) - money(cells[5]!)])),
      );
    });

    it('leaves its positions open and ignores currency exchanges', () => {
      expect(countsOf(file)).toEqual({ included: 8, new: 8, ignored: 3 });
      expect(results(file)).toEqual([
        ['CH0111762537', null],
        ['US9220427424', null],
      ]);
      expect(fillsOf(file.reading).map(({ currency, on }) => `${currency} ${on}`)[0]).toBe('CHF 2023-05-22');
    });
  });

  describe('a Trading 212 file', () => {
    const FILE = 'others/trading212-export.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the totals to the cent in the account’s currency', () => {
      const trades = raw(FILE).filter(([action]) => /^Market/.test(action!));
      expect(cashOf(file.reading)).toEqual(
        totals(trades.map((cells) => [cells[3]!, cells[0] === 'Market sell' ? money(cells[11]!) : -money(cells[11]!)])),
      );
      expect(fillsOf(file.reading).every(({ currency }) => currency === 'EUR')).toBe(true);
    });

    it('leaves three positions open and excludes the sale of a stock that was never bought', () => {
      expect(countsOf(file)).toEqual({ included: 4, new: 4, deposit: 1, ignored: 8 });
      expect(reasons(file, /No matching buy/).map(({ fill }) => fill!.symbol)).toEqual(['ASTR']);
      expect(fillsOf(file.reading)[0]).toMatchObject({ on: '2023-12-18', at: new Date('2023-12-18T14:30:03.613Z') });
    });
  });

  describe('a Revolut file', () => {
    const FILE = 'others/revolut-invest-export.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the totals to the cent, including for a number with a decimal comma', () => {
      const trades = raw(FILE).filter(([, , type]) => /^(BUY|SELL) /.test(type!));
      expect(cashOf(file.reading)).toEqual(
        totals(trades.map((cells) => [cells[1]!, cells[2]!.startsWith('SELL') ? money(cells[5]!) : -money(cells[5]!)])),
      );
      expect(fillsOf(file.reading).map(({ quantity }) => decimalText(quantity))).toContain('0.76672417');
    });

    it('keeps each row’s currency and warns about a questionable amount', () => {
      expect(countsOf(file)).toEqual({ included: 3, new: 5, deposit: 1, withdrawal: 1, ignored: 5 });
      const questionable = file.plan.rows.filter(({ warnings }) =>
        warnings.some((words) => /We used the amount/.test(words)),
      );
      expect(questionable.map(({ fill }) => fill!.symbol)).toEqual(['MA']);
      expect(fillsOf(file.reading).map(({ symbol, currency }) => `${symbol} ${currency}`)).toEqual([
        'O USD',
        'MA USD',
        'TSLA USD',
        'TSLA EUR',
        'MSFT EUR',
      ]);
    });
  });

  describe('an eToro file', () => {
    const FILE = 'others/etoro-export.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the amounts to the cent in every number format', () => {
      const trades = readFileSync(new URL(FILE, FOLDER), 'utf8')
        .split('\n')
        .map((line) => /(Open Position|Position closed),([A-Z]+)\/USD,"? ?(\d+[.,]\d\d)/.exec(line))
        .filter((found) => found !== null);
      const sums = trades.map(([, type, symbol, amount]) => {
        const cents = money(amount!.replace(',', '.'));
        return [symbol!, type === 'Open Position' ? -cents : cents] as const;
      });
      expect(sums).toHaveLength(9);
      expect(cashOf(file.reading)).toEqual(totals(sums));
    });

    it('closes positions by their IDs and excludes those opened before the file begins', () => {
      expect(countsOf(file)).toEqual({ included: 7, new: 9, withdrawal: 1, ignored: 18 });
      // 392.16 − 200.00, according to the broker; the other NKE position is a separate trade
      expect(results(file).sort()).toEqual([
        ...[
          ['AMD', null],
          ['NKE', '192.16'],
          ['NKE', null],
          ['SLAB', null],
          ['SWKS', null],
        ].sort(),
      ]);
      expect(reasons(file, /isn't in your journal/).map(({ fill }) => fill!.symbol)).toEqual(['OLED', 'AMAT', 'AMD']);
    });
  });

  describe('a DEGIRO file', () => {
    const FILE = 'others/degiro-export.csv';
    let file: Read;
    beforeAll(async () => {
      file = await read(FILE);
    });

    it('matches the booked amounts and the order fees to the cent', () => {
      const cents = (text: string) => money(text.replace(',', '.'));
      const rows = raw(FILE).slice(1);
      const isTrade = (cells: string[]) => /^\p{L}+ \d.*@/u.test(cells[5]!);
      const fees = rows.filter((cells) => /Transactiekosten|Comissões|Frais/.test(cells[5]!));
      expect(fees).toHaveLength(8);
      const sums = rows.filter(isTrade).flatMap((cells) => {
        const fee = fees.find((row) => row[11] === cells[11] && cells[11] !== '');
        return [
          [cells[4]!, cents(cells[8]!)] as const,
          ...(fee && fee[7] === cells[7] ? [[cells[4]!, cents(fee[8]!)] as const] : []),
        ];
      });
      // Two fees are in a different currency from their trade: 1.00 EUR × 33.90 / 31.91, 0.50 EUR × 63.97 / 54.57; one has no rate.
      expect(cashOf(file.reading)).toEqual(totals([...sums, ['US9256521090', -10600n], ['CA0641491075', -5900n]]));
    });

    it('recognizes trades in five languages and excludes corporate actions', () => {
      expect(countsOf(file)).toEqual({ included: 13, new: 13, deposit: 2, withdrawal: 1, ignored: 58 });
      expect(reasons(file, /continues the line above/)).toHaveLength(1);
      expect(
        file.plan.rows
          .filter(({ warnings }) => warnings.some((words) => /manually/.test(words)))
          .map(({ line }) => line),
      ).toEqual([34, 35, 37, 65, 71]);
      expect(reasons(file, /No matching buy/).map(({ fill }) => fill!.symbol)).toEqual([
        'CA0641491075',
        'IE00BYXG2H39',
        'GB00BPQY8M80',
      ]);
      expect(fillsOf(file.reading).find(({ symbol }) => symbol === 'GB00BPQY8M80')).toMatchObject({
        currency: 'GBP',
        price: decimal('4.96'),
        value: decimal('19.84'),
      });
    });
  });
});
