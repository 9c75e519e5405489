import { describe, expect, it } from '@jest/globals';
import { tokenize } from '../tokenize.ts';
import { expand, PhraseBook } from './phrases.ts';
import { move, tone } from './sense.ts';

const written = (phrase: string) => expand(phrase).map((keys) => keys.join(' '));

describe('the lexicon notation', () => {
  it.each([
    ['cut~', ['cut', 'cuts', 'cutting']],
    ['short squeeze+', ['short squeeze', 'short squeezes']],
    ['[net] loss+', ['loss', 'losses', 'net loss', 'net losses']],
    ['(called off|ended) talks', ['called off talks', 'ended talks']],
    ['in (order+|deal)', ['in order', 'in orders', 'in deal']],
    ['(roll back|axe)~', 'roll back,rolls back,rolled back,rolling back,axe,axes,axed,axing'.split(',')],
  ])('expands %s', (phrase, all) => expect(written(phrase)).toEqual(all));

  it.each(['', '(a|b', 'a|b', '[a', 'a) b'])('rejects %s', (phrase) =>
    expect(() => expand(phrase)).toThrow(/invalid lexicon phrase/),
  );
});

describe('PhraseBook', () => {
  const book = new PhraseBook([[tone(1, 'price target'), move(1, 1, 0, 'subject', 'target'), tone(-1, 'target')]]);
  const found = (text: string) => book.marksIn(tokenize(text)).map(({ from, to, sense }) => [from, to, sense.kind]);

  it('prefers the longest phrase', () => expect(found('the price target')).toEqual([[1, 3, 'tone']]));
  it('prefers the earlier meaning of the same phrase', () => expect(found('target')).toEqual([[0, 1, 'move']]));
  it('never matches a phrase across the end of a sentence', () =>
    expect(found('price. Target')).toEqual([[1, 2, 'move']]));
});
