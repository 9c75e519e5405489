import { describe, expect, it } from '@jest/globals';
import { withRequestId } from './context.ts';
import { createLogger, nestLogger } from './logging.ts';
import { Secret } from './secret.ts';

const recording = () => {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  return { logger, lines, last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> };
};

describe('the log', () => {
  it('includes the request ID only during a call, even across awaits', async () => {
    const { logger, last } = recording();
    await withRequestId('req-1', async () => {
      await Promise.resolve();
      logger.info('inside');
    });
    expect(last()).toMatchObject({ level: 'info', name: 'test', msg: 'inside', requestId: 'req-1' });
    logger.info('outside');
    expect(last()).not.toHaveProperty('requestId');
    withRequestId('req-2', () => logger.info({ requestId: 'own' }, 'named'));
    expect(last()).toMatchObject({ requestId: 'own' });
  });

  it('redacts secrets wherever they occur', () => {
    const { logger, lines } = recording();
    const secret = 'hunter2';
    const jwt = `eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIx.${secret}`;
    logger.info(
      { authorization: `Bearer ${secret}`, headers: { cookie: secret, 'set-cookie': [secret] }, password: secret },
      'a',
    );
    logger.info(
      { user: { password: secret, token: secret, deep: { accessToken: secret } }, key: new Secret(secret) },
      'b',
    );
    logger.error({ err: new Error(`connect postgres://scanner:${secret}@db:5432/x failed`) }, 'c');
    logger.error({ err: new Error('outer', { cause: new Error(`redis://:${secret}@r`) }) }, 'd');
    logger.warn(`token ${jwt} refused at https://user:${secret}@host/path`);
    const reply = Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['user', secret] } });
    logger.error({ err: reply }, 'e');
    expect(lines).toHaveLength(6);
    expect(lines.join('')).not.toContain(secret);
  });

  it('takes linear time for long runs of letters', () => {
    const { logger, lines } = recording();
    const from = performance.now();
    for (const part of ['x', 'a://', 'eyJ.', 'eyJ-']) logger.info(part.repeat(100_000));
    expect(lines).toHaveLength(4);
    expect(performance.now() - from).toBeLessThan(10_000); // minutes if it were quadratic
  });

  it('records the code, stack, and cause of an error', () => {
    const { logger, last } = recording();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    logger.error({ err: new TypeError('no market', { cause }) }, 'failed');
    expect(last()['err']).toMatchObject({
      type: 'TypeError',
      message: 'no market',
      stack: expect.stringContaining('logging.spec'),
      cause: { code: 'ECONNREFUSED', message: 'refused' },
    });
  });

  it("includes Nest's messages, with routine ones at debug level", () => {
    const { logger, last } = recording();
    nestLogger(logger).log('Mapped {/x}', 'RouterExplorer');
    expect(last()).toMatchObject({ level: 'debug', context: 'RouterExplorer', msg: 'Mapped {/x}' });
    nestLogger(logger).error('It broke', 'the stack', 'Context');
    expect(last()).toMatchObject({ level: 'error', msg: 'It broke' });
  });
});
