import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Health } from './health.ts';
import { startHealthServer } from './http/health-server.ts';
import { createLogger } from './logging.ts';
import { Metrics } from './metrics.ts';

describe('readiness', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('requires every check and reports each by name', async () => {
    const health = new Health();
    health.register('redis', async () => 'PONG');
    health.register('market', () => false);
    health.register('postgres', async () => Promise.reject(new Error('down')));
    health.register('nats', () => {
      throw new Error('down');
    });
    expect(await health.readiness()).toEqual({
      ready: false,
      checks: { redis: 'up', market: 'down', postgres: 'down', nats: 'down' },
    });
  });

  it('treats a hanging check as down', async () => {
    const health = new Health();
    health.register('hung', () => new Promise(() => undefined));
    const readiness = health.readiness();
    await jest.advanceTimersByTimeAsync(1500);
    expect(await readiness).toMatchObject({ ready: false });
  });

  it('ends permanently when the process is stopping', async () => {
    const health = new Health();
    health.register('redis', () => true);
    expect((await health.readiness()).ready).toBe(true);
    health.stopping();
    expect(await health.readiness()).toEqual({ ready: false, checks: { redis: 'up' } });
  });

  it('logs changes, not every check', async () => {
    const lines: string[] = [];
    const health = new Health(createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } }));
    let up = false;
    health.register('redis', () => up);
    await health.readiness();
    await health.readiness();
    up = true;
    await health.readiness();
    await health.readiness();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['not ready', 'ready again']);
  });
});

describe('the health server', () => {
  it('serves only its three paths', async () => {
    const health = new Health();
    let up = true;
    health.register('nats', () => up);
    const server = await startHealthServer({ port: 0, host: '127.0.0.1', health, metrics: new Metrics('probe-test') });
    const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/readyz?verbose')).json()).toEqual({ status: 'ready', checks: { nats: 'up' } });
    up = false;
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/metrics')).text()).toContain('process_cpu_user_seconds_total{service="probe-test"}');
    expect((await get('/')).status).toBe(404);
    await server.close();
    await expect(get('/healthz')).rejects.toThrow();
  });

  it('listens only on the configured address', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    const server = await startHealthServer({
      port: 0,
      host: '127.0.0.1',
      health: new Health(),
      metrics: new Metrics('probe-test'),
    });
    await expect(fetch(`http://${outside ?? '127.0.0.2'}:${server.port}/healthz`)).rejects.toThrow();
    await server.close();
  });
});
