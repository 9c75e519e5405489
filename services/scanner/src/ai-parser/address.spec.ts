import { describe, expect, it } from '@jest/globals';
import { below, parseAddress, shownAddress } from './address.ts';

describe('an address of an AI parser', () => {
  it.each([
    [' https://AI.Example:443/v1/ ', 'https://ai.example/v1'],
    ['http://localhost:11434', 'http://localhost:11434'],
    ['https://ai.example//', 'https://ai.example'],
    ['https://ai.example/parse?tenant=7', 'https://ai.example/parse?tenant=7'],
    ['http://0x7f.1/', 'http://127.0.0.1'],
    ['http://[0:0::1]/', 'http://[::1]'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('typed as %s is kept as %s', (typed, kept) => {
    expect(parseAddress(typed)).toBe(kept);
    expect(parseAddress(kept)).toBe(kept);
  });

  it.each([
    '',
    'ai.example',
    'ftp://ai.example',
    'file:///etc/passwd',
    'gopher://ai.example',
    'https://user@ai.example',
    'https://:hunter2@ai.example',
    'https://ai.example#x',
    'https://ai.example/#',
    'https://ai.example?access_token=hunter2',
    `https://ai.example/${'x'.repeat(500)}`,
  ])('is not %s, and the refusal repeats nothing of it', (typed) => {
    expect(() => parseAddress(typed)).toThrow(expect.objectContaining({ code: 'INVALID_URL' }));
    expect(() => parseAddress(typed)).not.toThrow(/hunter2|ai\.example/);
  });

  it('is shown in a log without its query, and has others below it that keep theirs', () => {
    expect(shownAddress('https://ai.example/v1?tenant=7')).toBe('https://ai.example/v1');
    expect(below('https://ai.example/v1?tenant=7', '/models')).toBe('https://ai.example/v1/models?tenant=7');
  });
});
