import { SECTORS, type Kind } from '@plainscan/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadReport, readSymbols, UnreadableFile } from '../index.ts';
import { inferKind, kindOf } from './kinds.ts';
import { sectorOf } from './sectors.ts';

describe('sectorOf', () => {
  it.each([
    ['Finance', 'Financial Services'],
    ['Financials', 'Financial Services'],
    ['financial services', 'Financial Services'],
    ['Health Care', 'Healthcare'],
    ['Consumer Discretionary', 'Consumer Cyclical'],
    ['Consumer Durables', 'Consumer Cyclical'],
    ['Consumer Services', 'Consumer Cyclical'],
    ['Consumer Staples', 'Consumer Defensive'],
    ['Consumer Non-Durables', 'Consumer Defensive'],
    ['Telecommunications', 'Communication Services'],
    ['TELECOM', 'Communication Services'],
    ['Materials', 'Basic Materials'],
    ['Basic Industries', 'Basic Materials'],
    ['Information Technology', 'Technology'],
    ['I.T.', 'Technology'],
    ['tech', 'Technology'],
    ['Capital Goods', 'Industrials'],
    ['Transportation', 'Industrials'],
    ['Public Utilities', 'Utilities'],
    ['Real  estate', 'Real Estate'],
  ])('maps %s to %s', (name, sector) => {
    expect(sectorOf(name)).toBe(sector);
  });

  it.each(SECTORS)('maps %s to itself', (sector) => {
    expect(sectorOf(sector)).toBe(sector);
  });

  it.each(['', 'Miscellaneous', 'N/A', '-', 'None'])('maps "%s" to no sector', (name) => {
    expect(sectorOf(name)).toBeNull();
  });

  it('returns undefined for an unmapped name', () => {
    expect(sectorOf('Alchemy')).toBeUndefined();
  });
});

describe('the kind of a listing', () => {
  it.each<[string, string, string, Kind]>([
    ['AAPL', 'Apple Inc. Common Stock', 'Computer Manufacturing', 'stock'],
    ['AACIW', 'Armada Acquisition Corp. III Warrant', 'Blank Checks', 'warrant'],
    ['HUBCW', 'Hub Cyber Security Ltd. Warrant 2/27/28', '', 'warrant'],
    ['IQMXW', 'IQM Quantum Computers Oyj Warrants to purchase American Depositary Shares', '', 'warrant'],
    ['AACIU', 'Armada Acquisition Corp. III Units', 'Blank Checks', 'unit'],
    ['XYZU', 'Xyz Corp. Units, each of one share and one half of one warrant', '', 'unit'],
    ['RAC.WS', 'RAC', '', 'warrant'],
    ['CND.U', 'CND', '', 'unit'],
    ['AACPR', 'Apogee Acquisition Corp Rights', 'Blank Checks', 'right'],
    ['AACG', 'ATA Creativity Global American Depositary Shares', '', 'adr'],
    ['BZ', 'KANZHUN LIMITED American Depository Shares', '', 'adr'],
    ['SNY', 'Sanofi ADS', '', 'adr'],
    ['ADSE', 'ADS-TEC ENERGY PLC Ordinary Shares', '', 'stock'],
    ['AMX', 'America Movil American Depositary Shares (each representing the right to receive twenty', '', 'adr'],
    ['CIB', 'Grupo Cibest S.A. American Depositary Shares each representing four Preferred Shares', '', 'adr'],
    ['ABR^D', 'Arbor Realty Trust 6.375% Series D Cumulative Redeemable Preferred Stock', '', 'preferred'],
    ['NLY^F', 'Annaly Capital Management Inc 6.95% Series F', '', 'preferred'],
    ['F^B', 'Ford Motor Company 6.20% Notes due June 1 2059', '', 'note'],
    ['FCNCP', 'First Citizens BancShares Inc. Depositary Shares', 'Major Banks', 'preferred'],
    ['PFBC', 'Preferred Bank Common Stock', 'Major Banks', 'stock'],
    ['FFC', 'Flaherty & Crumrine Preferred and Income Securities Fund Incorporated', '', 'fund'],
    ['PTA', 'Cohen & Steers Tax-Advantaged Preferred Securities and Income Fund Common Shares', '', 'fund'],
    ['PRIF^D', 'Priority Income Fund Inc. 7.00% Series D Term Preferred Stock due 2029', '', 'preferred'],
    ['ATLCL', 'Atlanticus Holdings Corporation 6.125% Senior Notes due 2026', '', 'note'],
    ['EAI', 'Entergy Arkansas LLC First Mortgage Bonds 4.875% Series Due September 1 2066', '', 'note'],
    ['VBF', 'Invesco Bond Fund Common Stock', '', 'fund'],
    ['BHK', 'Blackrock Core Bond Trust', 'Finance Companies', 'fund'],
    ['NTRS', 'Northern Trust Corporation Common Stock', 'Major Banks', 'stock'],
    ['CPSS', 'Consumer Portfolio Services Inc. Common Stock', 'Finance: Consumer Services', 'stock'],
    ['SBR', 'Sabine Royalty Trust Common Stock', 'Oil & Gas Production', 'stock'],
    ['OBAI', 'Our Bond Inc. Common Stock', 'Telecommunications Equipment', 'stock'],
    ['BHF', 'Brighthouse Financial Inc. Common Stock', 'Life Insurance', 'stock'],
    ['CNDT', 'Conduent Incorporated Common Stock', 'Business Services', 'stock'],
    ['ET', 'Energy Transfer LP Common Units', 'Natural Gas Distribution', 'stock'],
    ['BIP', 'Brookfield Infrastructure Partners LP Limited Partnership Units', '', 'stock'],
    ['AB', 'AllianceBernstein Holding L.P. Units', '', 'stock'],
    ['SPY', 'SPDR S&P 500 ETF Trust', '', 'etf'],
    ['VXX', 'iPath Series B S&P 500 VIX Short-Term Futures ETN', '', 'note'],
    ['AGNC', 'AGNC Investment Corp. Common Stock', 'Real Estate Investment Trusts', 'reit'],
    ['O', 'Realty Income Corporation', 'REIT - Retail', 'reit'],
    ['AHRT', 'AH Realty Trust Inc. Common Stock', 'Real Estate', 'reit'],
  ])('for %s (%s, industry "%s") is %s', (symbol, name, industry, kind) => {
    expect(inferKind(symbol, name, industry)).toBe(kind);
  });

  it.each([
    ['ETF', 'etf'],
    ['Common Stock', 'stock'],
    ['stocks', 'stock'],
    ['REIT', 'reit'],
    ['', null],
    ['token', null],
  ])('is parsed from "%s" as %s', (word, kind) => {
    expect(kindOf(word)).toBe(kind);
  });
});

describe('a listings file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plainscan-symbols-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(content: string) {
    const path = join(folder, 'symbols.csv');
    writeFileSync(path, content);
    const report = new ReadReport();
    const listings = await readSymbols(path, report);
    return { listings: [...listings.values()], errors: report.examples.map(({ fault, line }) => [fault, line]) };
  }

  it('provides every field, with header columns in any order and case', async () => {
    const { listings } = await read(
      '\uFEFFName,SYMBOL,marketcap,Exchange,sector,industry,kind\r\n"Bank, N.A.",brk-b,1000.50,nyse,Finance,Major Banks,ETF\r\n',
    );
    expect(listings).toEqual([
      {
        symbol: 'BRK.B',
        name: 'Bank, N.A.',
        exchange: 'NYSE',
        kind: 'etf',
        sector: 'Financial Services',
        industry: 'Major Banks',
        marketCap: 1000.5,
      },
    ]);
  });

  it('leaves missing fields null, including a market cap of 0', async () => {
    const { listings } = await read('symbol,name,exchange,marketCap\nA,,,0\nB,B Inc.,NYSE,\n');
    expect(listings).toEqual([
      { symbol: 'A', name: 'A', exchange: null, kind: 'stock', sector: null, industry: null, marketCap: null },
      { symbol: 'B', name: 'B Inc.', exchange: 'NYSE', kind: 'stock', sector: null, industry: null, marketCap: null },
    ]);
  });

  it('reports unusable values with their line', async () => {
    const { listings, errors } = await read(
      'symbol,name,exchange,sector,kind,marketCap\nA,A,X,Alchemy,token,lots\n,B,X,,,\n!,C,X,,,\nA,again,X,,,\n"D","multi\nline",X,Finance,,$5\nE,E,X,Alchemy,,\n',
    );
    expect(listings.map((listing) => listing.symbol)).toEqual(['A', 'D', 'E']);
    expect(listings[1]!.marketCap).toBe(5);
    expect(errors).toEqual([
      ['unknown-sector', 2],
      ['bad-market-cap', 2],
      ['unknown-kind', 2],
      ['missing-value', 3],
      ['invalid-symbol', 4],
      ['duplicate-symbol', 5],
      ['unknown-sector', 8],
    ]);
  });

  it.each([
    ['', 'it is empty; it needs a header'],
    ['ticker,company\nA,B\n', 'its header lacks name, exchange'],
  ])('is rejected with a clear error: %j', async (content, reason) => {
    const failure = read(content);
    await expect(failure).rejects.toThrow(UnreadableFile);
    await expect(failure).rejects.toThrow(reason);
  });

  const real = '../shared/data/symbols/us-listed-2026-08.csv';
  (existsSync(real) ? it : it.skip)(
    'with 7,182 real listings is read without errors and with the right kinds (needs ../shared/data)',
    async () => {
      const report = new ReadReport();
      const listings = [...(await readSymbols(real, report)).values()];
      expect(report.counts.size).toBe(0);
      expect(listings.length).toBe(7182);
      const counts = new Map<Kind, number>();
      for (const { kind } of listings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      expect(Object.fromEntries(counts)).toEqual({
        adr: 328,
        stock: 5069,
        unit: 183,
        warrant: 340,
        right: 79,
        preferred: 480,
        reit: 183,
        note: 184,
        fund: 336,
      });
      expect(listings.filter((listing) => listing.sector === 'Financial Services').length).toBe(1711);
      expect(listings.filter((listing) => listing.sector === null).length).toBe(718 + 72);
      expect(listings.filter((listing) => listing.marketCap === 0).length).toBe(0);
    },
  );
});
