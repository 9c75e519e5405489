import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppError, listDeadLetters, listNewsQueues, retryNewsQueue } from '@plainscan/contracts';
import { bootGateway, type BootedGateway } from './boot-gateway.ts';
import { FakeNews } from './fake-news.ts';

jest.setTimeout(60_000); // generous, for busy CI machines

describe('the queues', () => {
  let booted: BootedGateway;
  let news: FakeNews;
  const get = () => booted.as({ role: 'admin' }, '/api/admin/queues');
  const retry = (queue: string) => booted.as({ role: 'admin' }, `/api/admin/queues/${queue}/retry`, { method: 'POST' });
  const unavailable = () => {
    throw new AppError('unavailable', 'UNAVAILABLE', 'Unavailable');
  };

  beforeAll(async () => {
    booted = await bootGateway({ auth: true });
    news = booted.fakes!.app.get(FakeNews);
  });
  afterEach(() => {
    booted.auth.reset();
    news.reset();
  });
  afterAll(() => booted.stop());

  it('are those of all services, with the dead letters', async () => {
    const feeds = { name: 'news-feeds', waiting: 1, active: 2, delayed: 3, failed: 0, failures: [] };
    const letters = [{ service: 'billing', event: 'auth.user.deleted.v1', count: 2 }];
    news.on(listNewsQueues, () => ({ queues: [feeds] }));
    booted.auth.on(listDeadLetters, () => ({ deadLetters: letters }));
    expect((await get()).body).toEqual({
      queues: [expect.objectContaining({ name: 'scanner-market', delayed: 1 }), feeds],
      deadLetters: letters,
      unavailable: [],
    });
  });

  it('are shown without those of a service that is unavailable', async () => {
    news.on(listNewsQueues, unavailable);
    booted.auth.on(listDeadLetters, unavailable);
    expect((await get()).body).toEqual({
      queues: [expect.objectContaining({ name: 'scanner-market' })],
      deadLetters: null,
      unavailable: ['news'],
    });
  });

  it('are retried by the service that owns them', async () => {
    news.on(retryNewsQueue, () => ({ retried: 3 }));
    expect((await retry('news-feeds')).body).toEqual({ retried: 3 });
    expect(news.lastInput(retryNewsQueue)).toEqual({ queue: 'news-feeds' });
    expect((await retry('scanner-blocks')).body).toEqual({ retried: 'scanner-blocks'.length });
    expect(await retry('other')).toMatchObject({ status: 404, body: { code: 'QUEUE_NOT_FOUND' } });
  });
});
