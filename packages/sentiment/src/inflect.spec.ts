import { describe, expect, it } from '@jest/globals';
import { nounForms, verbForms } from './inflect.ts';

describe('word forms', () => {
  it.each([
    ['climb', 'climb climbs climbed climbing'],
    ['raise', 'raise raises raised raising'],
    ['slip', 'slip slips slipped slipping'],
    ['rally', 'rally rallies rallied rallying'],
    ['miss', 'miss misses missed missing'],
    ['narrow', 'narrow narrows narrowed narrowing'],
    ['gain', 'gain gains gained gaining'],
    ['fall', 'fall falls fell fallen falling'],
    ['cut', 'cut cuts cutting'],
    ['agree', 'agree agrees agreed agreeing'],
  ])('are generated for the verb %s', (verb, forms) => expect(verbForms(verb).join(' ')).toBe(forms));

  it.each([
    ['profit', 'profit profits'],
    ['loss', 'loss losses'],
    ['penalty', 'penalty penalties'],
    ['delay', 'delay delays'],
  ])('are generated for the noun %s', (noun, forms) => expect(nounForms(noun).join(' ')).toBe(forms));
});
