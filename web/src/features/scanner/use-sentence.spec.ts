import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSentence } from './use-sentence.ts';

const boxAt = (query: string) => renderHook(({ at }) => useSentence(at), { initialProps: { at: query } });
type Box = ReturnType<typeof boxAt>;
const text = ({ result }: Box) => result.current[0];
const type = ({ result }: Box, typed: string) => act(() => result.current[1](typed));
const send = ({ result }: Box, sentence: string) => act(() => result.current[2](sentence));

describe('the text of the box', () => {
  it("follows the URL's sentence", () => {
    const box = boxAt('one');
    expect(text(box)).toBe('one');
    type(box, 'typed');
    box.rerender({ at: 'two' });
    expect(text(box)).toBe('two');
  });

  it('is what was typed after a sentence was sent to the URL, even if the URL changes late', () => {
    const box = boxAt('');
    type(box, 'one');
    send(box, 'one');
    type(box, 'one and two');
    box.rerender({ at: 'one' });
    expect(text(box)).toBe('one and two');
  });

  it('follows the URL again, whether it got every sentence or only the last one', () => {
    const box = boxAt('');
    send(box, 'one');
    send(box, 'two');
    type(box, 'three');
    box.rerender({ at: 'two' });
    expect(text(box)).toBe('three');
    box.rerender({ at: 'one' });
    expect(text(box)).toBe('one');
  });
});
