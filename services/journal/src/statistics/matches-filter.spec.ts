import { describe, expect, it } from '@jest/globals';
import type { TradeFilter } from '@plainscan/contracts';
import { closed, open, scan, trade } from '../../test/fixtures/facts.ts';
import { fill } from '../../test/fixtures/fills.ts';
import { matchesFilter } from './matches-filter.ts';

const IMPORT = '0198a000-0000-7000-8000-000000000001';
const ALL = [
  closed('5', {
    id: 'won',
    symbol: 'AAA',
    entered: '2026-01-05',
    exited: '2026-02-02',
    strategy: 'gap',
    tags: ['a', 'b'],
    scan: scan('RSI below 30'),
  }),
  closed('-5', {
    id: 'lost',
    symbol: 'BBB',
    entered: '2026-01-06',
    exited: '2026-01-07',
    side: 'short',
    importId: IMPORT,
  }),
  closed('0', {
    id: 'even',
    symbol: 'BBB',
    entered: '2026-01-07',
    exited: '2026-01-08',
    tags: ['b'],
    scan: scan('rsi  below 30'),
  }),
  open({ id: 'open', symbol: 'AAA' }), // entered 2026-01-05
];
const ids = (filter: TradeFilter) => ALL.filter(matchesFilter(filter)).map(({ id }) => id);

describe('matchesFilter', () => {
  it.each<[TradeFilter, string[]]>([
    [{}, ['won', 'lost', 'even', 'open']],
    [{ symbol: 'AAA' }, ['won', 'open']],
    [{ strategy: 'gap' }, ['won']],
    [{ strategy: '' }, ['lost', 'even', 'open']],
    [{ tag: ['b'] }, ['won', 'even']],
    [{ tag: ['a', 'c'] }, ['won']],
    [{ tag: ['a', 'b'], tagMatch: 'any' }, ['won', 'even']],
    [{ tag: ['a', 'b'], tagMatch: 'all' }, ['won']],
    [{ tag: ['a', 'c'], tagMatch: 'all' }, []],
    [{ tagMatch: 'all' }, ['won', 'lost', 'even', 'open']],
    [{ scan: ' RSI below\n30' }, ['won', 'even']],
    [{ scan: 'RSI below' }, []],
    [{ scan: '' }, ['lost', 'open']],
    [{ side: 'short' }, ['lost']],
    [{ importId: IMPORT }, ['lost']],
    [{ state: 'open' }, ['open']],
    [{ state: 'closed' }, ['won', 'lost', 'even']],
    [{ state: 'winning' }, ['won']],
    [{ state: 'losing' }, ['lost']],
    [{ from: '2026-01-06' }, ['lost', 'even']],
    [{ to: '2026-01-06' }, ['won', 'lost', 'open']],
    [{ from: '2026-01-06', to: '2026-01-06', by: 'entry' }, ['lost']],
    [{ from: '2026-01-08', by: 'exit' }, ['won', 'even']],
    [{ to: '2026-01-08', by: 'exit' }, ['lost', 'even']],
    [{ by: 'exit' }, ['won', 'lost', 'even', 'open']],
    [{ symbol: 'BBB', state: 'losing', tag: ['b'] }, []],
  ])('with %j selects %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected);
  });

  it('treats an open trade as neither winning nor losing, even after a partial exit', () => {
    const half = trade([fill('entry', '2026-01-05', '2', '10'), fill('exit', '2026-01-06', '1', '15')]);
    expect(matchesFilter({ state: 'winning' })(half)).toBe(false);
    expect(matchesFilter({ state: 'open' })(half)).toBe(true);
  });

  it('selects an open or closed trade by the day of any of its exits', () => {
    const half = trade([fill('entry', '2026-01-05', '2', '10'), fill('exit', '2026-01-06', '1', '15')]);
    const onDay = (day: string) => matchesFilter({ by: 'exit', from: day, to: day })(half);
    expect(['2026-01-05', '2026-01-06', '2026-01-07'].map(onDay)).toEqual([false, true, false]);
    expect(matchesFilter({ by: 'exit', from: '2026-01-07' })(half)).toBe(false);
  });
});
