import { describe, expect, it } from '@jest/globals';
import type { ScanPlan } from '@plainscan/contracts';
import { classify, type Answer, type Outcome } from './classify.ts';
import { samePlan } from './comparable.ts';
import { flagged, needs, refuse, scan, scanOrRefuse, unavailable, type Gold } from './gold.ts';
import { change, close, ge, gt, lt, near, not, rsi, sma, term, times, where, within } from './notation.ts';

const oversold = where(term('oversold'));
const cheap = where(lt(close(), 10));
const both = where(term('oversold'), lt(close(), 10));

const read = (
  plan: ScanPlan,
  { unmatched = [], reasons = [], alternatives = [] }: Partial<Extract<Answer, { kind: 'plan' }>> = {},
): Answer => ({ kind: 'plan', plan, unmatched, reasons, alternatives });
const refused = (message: string, ...unmatched: string[]): Answer => ({
  kind: 'refused',
  message,
  unmatched,
  reasons: [],
});

const outcome = async (gold: Gold, answer: Answer): Promise<Outcome> =>
  (await classify(gold, answer, async (a, b) => samePlan(a, b))).outcome;

describe('classify for a scan request', () => {
  it.each<[string, Outcome, Gold, Answer]>([
    ['the gold plan', 'exact', scan(oversold), read(oversold)],
    ['any accepted reading', 'exact', scan(oversold, cheap), read(cheap)],
    ['a dropped condition', 'silently wrong', scan(both), read(oversold)],
    [
      'a dropped condition whose words are reported',
      'wrong, warned',
      scan(both),
      read(oversold, { unmatched: ['under'] }),
    ],
    ['the gold plan among the alternatives', 'offered', scan(oversold), read(cheap, { alternatives: [oversold] })],
    ['a refusal', 'not read', scan(oversold), refused('That search was not understood.')],
    ['a refusal if declining is also right', 'exact', scanOrRefuse(oversold), refused('Over which time?')],
    [
      'the rest of a sentence with its words reported',
      'exact',
      scan(flagged(cheap, 'gems')),
      read(cheap, { unmatched: ['Gems'] }),
    ],
    ['words silently dropped', 'silently wrong', scan(flagged(cheap, 'gems')), read(cheap)],
    ['other words reported', 'wrong, warned', scan(flagged(cheap, 'gems')), read(cheap, { unmatched: ['show'] })],
    ["an approximation of a reading that the plan can't express", 'silently wrong', needs('patterns'), read(oversold)],
  ])('rates %s as %s', async (_, expected, gold, answer) => {
    expect(await outcome(gold, answer)).toBe(expected);
  });

  it('flags words reported unnecessarily', async () => {
    const answer = read(oversold, { unmatched: ['must'] });
    expect(await classify(scan(oversold), answer, async (a, b) => samePlan(a, b))).toEqual({
      outcome: 'exact',
      needlessWarning: true,
    });
  });
});

describe('classify for a request for missing data', () => {
  const gold = unavailable(/dividend|yield/i, oversold);

  it.each<[string, Outcome, Answer]>([
    ['an error that names it', 'exact', refused('There is no dividend data yet.')],
    ["an error that doesn't name it", 'not named', refused('That search was not understood.', 'dividend')],
    ['the rest with the words reported', 'exact', read(oversold, { unmatched: ['dividend yield above 3%'] })],
    [
      'the rest with a reason that names it',
      'exact',
      read(oversold, { unmatched: ['DY'], reasons: ['no dividend data'] }),
    ],
    ['the rest without a warning', 'silently wrong', read(oversold)],
    ['an approximation of the rest, with the words reported', 'wrong, warned', read(both, { unmatched: ['yield'] })],
    ['the rest with other words reported', 'not named', read(oversold, { unmatched: ['above'] })],
  ])('rates %s as %s', async (_, expected, answer) => {
    expect(await outcome(gold, answer)).toBe(expected);
  });
});

describe('classify for a request that is not a scan', () => {
  it.each<[string, Outcome, Gold, Answer]>([
    ['a refusal', 'exact', refuse(), refused('No advice is given.')],
    ['an exception', 'failed', refuse(), { kind: 'failed', message: 'out of memory' }],
    ['any scan', 'not refused', refuse(), read(cheap, { unmatched: ['buy'] })],
    ['a reading that is also right', 'exact', refuse(oversold), read(oversold)],
  ])('rates %s as %s', async (_, expected, gold, answer) => {
    expect(await outcome(gold, answer)).toBe(expected);
  });
});

describe('samePlan', () => {
  it('treats reordered conditions and boundary differences as equal', () => {
    expect(samePlan(where(gt(close(), 5), lt(rsi(), 30)), where(lt(rsi(), 30), gt(close(), 5)))).toBe(true);
    expect(samePlan(oversold, where(lt(rsi(14), 30)))).toBe(true);
    expect(samePlan(where(ge(change(), 4)), where(gt(close(), times(1.04, close(1)))))).toBe(true);
    expect(samePlan(where(near(close(), 50, 2)), where(within(close(), 49, 51)))).toBe(true);
    expect(samePlan(where(not(gt(close(), 9))), where(lt(close(), 9)))).toBe(true);
  });

  it('distinguishes a different period, direction, or treatment of zero change', () => {
    expect(samePlan(where(gt(close(), sma(50))), where(gt(close(), sma(20))))).toBe(false);
    expect(samePlan(where(gt(close(), sma(50))), where(lt(close(), sma(50))))).toBe(false);
    expect(samePlan(where(ge(change(), 0)), where(gt(change(), 0)))).toBe(false);
  });
});
