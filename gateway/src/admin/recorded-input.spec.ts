import { describe, expect, it } from '@jest/globals';
import { recordedInput, withoutSecrets } from './recorded-input.ts';

describe('a URL in the audit log', () => {
  it.each([
    ['https://ai.example/v1', 'https://ai.example/v1'],
    ['https://user:hunter2@ai.example/v1', 'https://[redacted]@ai.example/v1'],
    ['https://user:hun@ter2@ai.example', 'https://[redacted]@ai.example'],
    ['https://user:hun/ter2?x#y@ai.example', 'https://[redacted]@ai.example'],
    ['https://user:hunter2%40ai.example', 'https://[redacted]@ai.example'],
    ['user:hunter2@ai.example', 'user:[redacted]@ai.example'],
    ['hunter2@ai.example', '[redacted]@ai.example'],
    [' HTTPS:\\\\user:hunter2@ai.example ', ' HTTPS:\\\\[redacted]@ai.example '],
    ['https://ai.example/v1?api_key=hunter2', 'https://ai.example/v1?[redacted]'],
    ['https://ai.example/#hunter2', 'https://ai.example/#[redacted]'],
    ['https://ai.example/?next=a@hunter2?hunter2', 'https://[redacted]@hunter2?[redacted]'],
    ['not an address', 'not an address'],
  ])('entered as %s is recorded as %s', (typed, recorded) => {
    expect(withoutSecrets(typed)).toBe(recorded);
  });

  it('is redacted in every field of a call that contains one', () => {
    const body = { url: 'https://a:b@c.example', urls: ['https://d:e@f.example'], name: 'me@example.com', revision: 3 };
    expect(recordedInput({ params: undefined, query: undefined, body: body as never })).toEqual({
      body: {
        url: 'https://[redacted]@c.example',
        urls: ['https://[redacted]@f.example'],
        name: 'me@example.com',
        revision: 3,
      },
    });
  });

  it("does not appear with a user's address", () => {
    const query = { email: 'ann@example.com', limit: 50 } as never;
    expect(recordedInput({ params: undefined, query, body: undefined })).toEqual({
      query: { email: '[redacted]', limit: 50 },
    });
  });

  it('is replaced by its size when it is too long', () => {
    const body = { url: 'x'.repeat(5000) } as never;
    expect(recordedInput({ params: undefined, query: undefined, body })).toEqual({ bytes: expect.any(Number) });
  });
});
