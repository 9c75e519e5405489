import { describe, expect, it } from '@jest/globals';
import { pastedTickers, sortTickers } from './pasted-tickers.ts';

describe('pastedTickers', () => {
  it.each([
    ['commas, spaces, and lines', 'AAPL, msft;NVDA\nTSLA  AMD', ['AAPL', 'msft', 'NVDA', 'TSLA', 'AMD']],
    ['dollar signs and brackets', '$TSLA ($AAPL) #AMD', ['TSLA', 'AAPL', 'AMD']],
    ['share classes', 'BRK.B, BRK/B, BF-B', ['BRK.B', 'BRK/B', 'BF-B']],
    ['a sentence', 'Watch $TSLA, NVDA.', ['Watch', 'TSLA', 'NVDA']],
    ['duplicates', 'AAPL AAPL $AAPL', ['AAPL']],
    [
      'a TradingView list with sections',
      '###MY PICKS,NASDAQ:TSLA,NYSE:BRK.B,###ETFS,AMEX:SPY',
      ['TSLA', 'BRK.B', 'SPY'],
    ],
    ['nothing but separators', ' , ;\n\n', []],
  ])('reads %s', (_, text, words) => {
    expect(pastedTickers(text)).toEqual(words);
  });

  it('reads only the ticker column of an exported table', () => {
    const finviz = '"No.","Ticker","Company","Sector"\r\n1,"TSLA","Tesla, Inc.","Consumer"\r\n2,"A","Agilent",""\r\n';
    expect(pastedTickers(finviz)).toEqual(['TSLA', 'A']);
    expect(pastedTickers('Symbol\tPrice\tChange\nAAPL\t190.5\t1.2\nMSFT\t\t')).toEqual(['AAPL', 'MSFT']);
    expect(pastedTickers('Symbol\nAAPL')).toEqual(['Symbol', 'AAPL']);
  });

  it('takes linear time for hostile text', () => {
    const before = process.cpuUsage();
    for (const text of ['"'.repeat(200_000), ','.repeat(200_000), 'Ticker,' + '"a'.repeat(90_000), '$'.repeat(200_000)])
      pastedTickers(text);
    const { user } = process.cpuUsage(before); // in microseconds; not elapsed time, because the machine may be busy
    expect(user).toBeLessThan(5_000_000);
  });
});

describe('sortTickers', () => {
  it('spells symbols as the market does, once each, and returns other words as pasted', () => {
    const listed = new Set(['AAPL', 'BRK.B']);
    expect(sortTickers(['aapl', 'brk/b', 'BRK-B', 'Tesla', '12%'], (symbol) => listed.has(symbol))).toEqual({
      known: ['AAPL', 'BRK.B'],
      unknown: ['Tesla', '12%'],
    });
  });
});
