import { describe, expect, it } from '@jest/globals';
import { urlBelow, parseParserUrl, displayUrl } from './parser-url.ts';

describe('an AI parser URL', () => {
  it.each([
    [' https://AI.Example:443/v1/ ', 'https://ai.example/v1'],
    ['http://localhost:11434', 'http://localhost:11434'],
    ['https://ai.example//', 'https://ai.example'],
    ['https://ai.example/parse?tenant=7', 'https://ai.example/parse?tenant=7'],
    ['http://0x7f.1/', 'http://127.0.0.1'],
    ['http://[0:0::1]/', 'http://[::1]'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('entered as %s is normalized to %s', (typed, normalized) => {
    expect(parseParserUrl(typed)).toBe(normalized);
    expect(parseParserUrl(normalized)).toBe(normalized);
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
  ])('such as %s is rejected with an error that does not repeat it', (typed) => {
    expect(() => parseParserUrl(typed)).toThrow(expect.objectContaining({ code: 'INVALID_URL' }));
    expect(() => parseParserUrl(typed)).not.toThrow(/hunter2|ai\.example/);
  });

  it('is logged without its query, which is preserved when a path is appended', () => {
    expect(displayUrl('https://ai.example/v1?tenant=7')).toBe('https://ai.example/v1');
    expect(urlBelow('https://ai.example/v1?tenant=7', '/models')).toBe('https://ai.example/v1/models?tenant=7');
  });
});
