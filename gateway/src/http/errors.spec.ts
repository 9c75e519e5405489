import { describe, expect, it } from '@jest/globals';
import { AppError, ERROR_CATEGORIES, HTTP_STATUS } from '@plainscan/contracts';
import { createLogger } from '@plainscan/service-kit';
import { requestIdOf } from './fastify-options.ts';
import { httpError } from './errors.ts';

const recording = () => {
  const lines: string[] = [];
  return { lines, logger: createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } }) };
};

/** Default Retry-After seconds, for errors that don't specify a delay. */
const DEFAULT_RETRY_AFTER = { rate_limited: '60', unavailable: '2', timeout: '2' };

describe('the response to an error', () => {
  it('has the status, message, and request ID for every category', () => {
    const { logger, lines } = recording();
    for (const category of ERROR_CATEGORIES)
      expect(httpError(new AppError(category, 'CODE', 'Message', { a: 1 }), 'req-1', logger)).toEqual({
        status: HTTP_STATUS[category],
        body: {
          code: 'CODE',
          message: 'Message',
          error: { message: 'Message' },
          details: { a: 1 },
          requestId: 'req-1',
        },
        headers:
          category in DEFAULT_RETRY_AFTER
            ? { 'retry-after': DEFAULT_RETRY_AFTER[category as keyof typeof DEFAULT_RETRY_AFTER] }
            : {},
      });
    expect(httpError(new AppError('invalid', 'CODE', 'Message'), 'r', logger).body).not.toHaveProperty('details');
    expect(lines).toEqual([]); // errors are logged where they occur
  });

  it('says in Retry-After when a limited call can be retried', () => {
    const { logger } = recording();
    const limited = new AppError('rate_limited', 'TOO_MANY_ATTEMPTS', 'Later', { retryAfterSeconds: 42 });
    expect(httpError(limited, 'r', logger).headers).toEqual({ 'retry-after': '42' });
    const daily = new AppError('rate_limited', 'DAILY_LIMIT', 'Tomorrow', { resetsAt: '2026-11-21T05:00:00.000Z' });
    expect(httpError(daily, 'r', logger).headers).toEqual({ 'retry-after': 'Sat, 21 Nov 2026 05:00:00 GMT' });
  });

  it('does not repeat input that Fastify rejected', () => {
    const { logger } = recording();
    const err = Object.assign(new Error("Unexpected token 'hunter2'"), {
      statusCode: 400,
      code: 'FST_ERR_CTP_INVALID_JSON_BODY',
    });
    const { status, body } = httpError(err, 'r', logger);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it.each([
    new Error('secret words'),
    'a string',
    null,
    undefined,
    { statusCode: 200 },
    { statusCode: '400' },
    { statusCode: 503 },
  ])('is a generic 500 for %p, logged once with the request ID', (thrown) => {
    const { logger, lines } = recording();
    const { status, body } = httpError(thrown, 'req-7', logger);
    expect([status, body.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret words');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'error', requestId: 'req-7' }),
    ]);
  });
});

describe('the request ID', () => {
  it("is the caller's when it is valid, and a new one otherwise", () => {
    for (const valid of ['a', 'A-b_c.9', 'x'.repeat(64)]) expect(requestIdOf(valid)).toBe(valid);
    for (const odd of [undefined, '', 'x'.repeat(65), 'a b', 'a\nb', 'ü', ['a', 'b'], '<a>'])
      expect(requestIdOf(odd)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
