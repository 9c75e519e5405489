import { describe, expect, it } from '@jest/globals';
import { type MarketAlertText, marketAlertEmail } from './market-alert-email.ts';

const MARKET: MarketAlertText['market'] = {
  asOf: '2026-11-25',
  stocks: 4890,
  advancing: 2813,
  declining: 1920,
  newHighs: 1120,
  newLows: 33,
  gainers: [
    { symbol: 'NVDA', changePercent: 8.2 },
    { symbol: 'AMD', changePercent: 5.133719 },
  ],
  losers: [{ symbol: 'PFE', changePercent: -11 }],
};
const ALERT: MarketAlertText = {
  session: '2026-11-25',
  moment: 'close',
  market: MARKET,
  strategies: [
    { strategyId: '0f0e0d0c-0b0a-4908-8706-050403020100', name: 'Breakouts', enteredCount: 3 },
    { strategyId: '1f0e0d0c-0b0a-4908-8706-050403020100', name: 'Gaps', enteredCount: 1 },
  ],
  strategyCount: 2,
  trades: {
    count: 3,
    nearest: [
      {
        tradeId: '2f0e0d0c-0b0a-4908-8706-050403020100',
        symbol: 'AAPL',
        side: 'long',
        stop: '100',
        price: '99.5',
        roomPercent: -0.5,
      },
      {
        tradeId: '3f0e0d0c-0b0a-4908-8706-050403020100',
        symbol: 'TSLA',
        side: 'short',
        stop: '1250.125',
        price: '1225.1225',
        roomPercent: 2,
      },
    ],
  },
  simulated: false,
};
const email = (change: Partial<MarketAlertText> = {}) =>
  marketAlertEmail({ ...ALERT, ...change }, 'a.b.c', 'https://plainscan.example');
const about = (change: Partial<MarketAlertText['market']>) => email({ market: { ...MARKET, ...change } });

describe('the email of a market alert', () => {
  it('at the close describes the session, and links to the market and the unsubscribe page', () => {
    const { subject, text } = email();
    expect(subject).toBe('Market close, November 25, 2026');
    expect(text).toBe(`At the close on November 25, 2026, 2,813 of 4,890 stocks were up, and 1,920 were down.

New 52-week highs: 1,120. New 52-week lows: 33.

Biggest gainers: NVDA +8.20% and AMD +5.13%.

Biggest losers: PFE -11.00%.

New matches at the close: 3 new matches for “Breakouts” and 1 new match for “Gaps”.

3 open trades are near their stop or past it: AAPL (long) at $99.50, 0.5% past its stop of $100.00; TSLA (short) at $1,225.1225, 2% from its stop of $1,250.125; and 1 more.

See the market:
https://plainscan.example/home

You're getting this email because Market Alerts are on. You can turn them off in Settings.

Stop market alerts:
https://plainscan.example/unsubscribe#token=a.b.c

Plainscan
`);
  });

  it('at the open describes the last close, with its day', () => {
    const { subject, text } = email({ session: '2026-11-27', moment: 'open' });
    expect(subject).toBe('Market open, November 27, 2026');
    expect(text).toContain(
      'The market has opened. At the last close, on November 25, 2026, 2,813 of 4,890 stocks were up, and 1,920 were down.',
    );
    expect(text).toContain('New matches at the last close: 3 new matches for “Breakouts”');
  });

  it('at the open says so if the data is already that of the new session', () => {
    expect(email({ moment: 'open' }).text).toContain(
      'The market has opened. So far on November 25, 2026, 2,813 of 4,890 stocks are up, and 1,920 are down.',
    );
  });

  it('uses the singular', () => {
    expect(about({ stocks: 1, advancing: 1, declining: 0 }).text).toContain('1 of 1 stock was up, and 0 were down.');
    const [trade] = ALERT.trades!.nearest;
    const atStop = { ...trade!, price: '100', roomPercent: 0 };
    expect(email({ trades: { count: 1, nearest: [atStop] } }).text).toContain(
      '1 open trade is near its stop or past it: AAPL (long) at $100.00, at its stop of $100.00.',
    );
  });

  it('counts the strategies that it does not list', () => {
    expect(email({ strategyCount: 14 }).text).toContain('1 new match for “Gaps”, and 12 more.');
  });

  it.each([
    ['unknown', null],
    ['none', { count: 0, nearest: [] }],
  ])('says nothing about trades that are %s, about other parts that are empty', (_, trades) => {
    const market = { ...MARKET, gainers: [], losers: [] };
    const { text } = email({ trades, strategies: [], strategyCount: 0, market });
    expect(text).not.toMatch(/trade|stop of|New matches|gainers|losers/);
  });

  it('labels a simulated market and escapes names in HTML', () => {
    expect(email({ simulated: true }).text).toContain('Simulated market: these prices are made up.');
    expect(email().text).not.toContain('Simulated');
    const strategies = [{ ...ALERT.strategies[0]!, name: '<b>"x"</b>' }];
    expect(email({ strategies, strategyCount: 1 }).html).toContain('“&lt;b&gt;&quot;x&quot;&lt;/b&gt;”');
  });
});
