import { describe, expect, it } from '@jest/globals';
import { cardOfNumber, cardOfToken, passesLuhn, setupVerdict, TEST_CARDS, verdict } from './test-cards.ts';

const facts = (number: string, setUp = false) => ({ number, setUp, spent: false });

describe('the test cards', () => {
  it('have numbers that are ones, and tokens of their own', () => {
    for (const { number } of TEST_CARDS) expect(passesLuhn(number)).toBe(true);
    const tokens = TEST_CARDS.flatMap((card) => card.tokens);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(cardOfToken('tok_visa')).toBe(cardOfNumber('4242424242424242'));
    expect(cardOfToken('pm_card_visa_chargeDeclined')).toBe(cardOfToken('pm_card_chargeDeclined'));
    expect(passesLuhn('4242424242424241')).toBe(false);
  });

  it.each([
    // number, set up, off session, authenticated, what happens
    ['4242424242424242', false, true, false, 'succeeds'],
    ['4000002760003184', true, false, false, 'challenged'],
    ['4000002760003184', true, true, false, 'challenged'],
    ['4000002760003184', false, false, true, 'succeeds'],
    ['4000002500003155', false, true, false, 'challenged'],
    ['4000002500003155', true, true, false, 'succeeds'],
    ['4000003800000446', false, true, false, 'succeeds'],
    ['4000003800000446', true, false, false, 'challenged'],
  ])('%s, set up %s, off session %s, authenticated %s: %s', (number, setUp, offSession, authenticated, outcome) => {
    expect(verdict(facts(number, setUp), { offSession, authenticated })).toBe(outcome);
  });

  it('that are declined only when charged can be kept', () => {
    expect(setupVerdict(facts('4000000000000341'), false)).toBe('succeeds');
    expect(setupVerdict(facts('4000000000000002'), false)).toMatchObject({ code: 'card_declined' });
    expect(setupVerdict(facts('4000002500003155'), false)).toBe('challenged');
  });
});
