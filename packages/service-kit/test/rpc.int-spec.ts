import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect, headers } from '@nats-io/transport-node';
import { defineRpc, AppError } from '@plainscan/contracts';
import {
  actorSigner,
  bootControllers,
  type BootedController,
  freshNats,
  type FreshNats,
  recordingLogger,
} from '@plainscan/test-kit';
import { z } from 'zod';
import { Bus, type CallContext, Rpc, JsonText, Metrics, newContext, RpcClient } from '../src/index.ts';

jest.setTimeout(60_000); // allows for a busy machine

const define = <I extends z.ZodType, O extends z.ZodType>(
  verb: string,
  input: I,
  output: O,
  idempotent = false,
  deadlineMs = 1000,
) =>
  defineRpc({
    subject: `probe.${verb}.v1`,
    input,
    output,
    errors: { NO_ROOM: 'conflict' },
    deadlineMs,
    idempotent,
  });

const whoAmI = define('who', z.strictObject({}), z.looseObject({ requestId: z.string() }));
const echo = define('echo', z.strictObject({ text: z.string().max(2_000_000) }), z.object({ text: z.string() }));
const nap = define('nap', z.strictObject({ ms: z.int() }), z.object({ remainingMs: z.number() }));
const fail = define('fail', z.strictObject({ how: z.string() }), z.null());
const invalidResponse = define('lie', z.strictObject({}), z.object({ count: z.int() }));
const write = define('write', z.strictObject({ items: z.int() }), z.object({ items: z.array(z.string()) }));
const unhandled = define('unhandled', z.strictObject({}), z.null(), true, 10_000);

@Controller()
class ProbeController {
  @Rpc(whoAmI)
  who(ctx: CallContext) {
    return { ...ctx };
  }
  @Rpc(echo)
  echo(_ctx: CallContext, input: { text: string }) {
    return input;
  }
  @Rpc(write)
  write(_ctx: CallContext, input: { items: number }) {
    return new JsonText<{ items: string[] }>(`{"items":[${Array(input.items).fill('"item"').join()}]}`);
  }
  @Rpc(nap)
  async nap(ctx: CallContext, input: { ms: number }) {
    const remainingMs = ctx.deadlineAt - Date.now();
    await sleep(input.ms);
    return { remainingMs };
  }
  @Rpc(fail)
  fail(_ctx: CallContext, { how }: { how: string }): null {
    if (how === 'declared') throw new AppError('conflict', 'NO_ROOM', 'No room', { seats: 0 });
    if (how === 'undeclared') throw new AppError('conflict', 'SURPRISE', 'postgres://user:pw@host said no');
    throw new TypeError('secret inner words');
  }
  @Rpc(invalidResponse)
  invalidResponse() {
    return { count: 'many' } as unknown as { count: number };
  }
}

describe('a call over NATS', () => {
  let nats: FreshNats;
  let replica: BootedController;
  let bus: Bus;
  let client: RpcClient;
  const server = recordingLogger('server');
  const caller = recordingLogger('caller');
  const metrics = new Metrics('caller');
  const ctx = () => newContext();

  beforeAll(async () => {
    nats = await freshNats();
    replica = await bootControllers({ natsUrl: nats.url, controllers: [ProbeController], logger: server.logger });
    bus = new Bus({ url: nats.url, name: 'caller', logger: caller.logger });
    bus.open();
    client = new RpcClient(bus, metrics, caller.logger, actorSigner);
  });
  afterAll(async () => {
    await bus.close();
    await replica.stop();
    await nats.close();
  });

  it('carries the request ID, actor, time zone, and remaining deadline to the handler', async () => {
    const actor = { userId: 'ü-1', email: 'zoë@example.com', role: 'admin' as const, sessionId: 's-1' };
    const sent = newContext({ requestId: 'req-1', actor, timeZone: 'Europe/Berlin', deadlineMs: 400 });
    const received = await client.call(sent, whoAmI, {});
    expect(received).toMatchObject({ requestId: 'req-1', actor, timeZone: 'Europe/Berlin' });
    expect(received['deadlineAt']).toBeLessThanOrEqual(sent.deadlineAt + 50);
  });

  it('carries a response larger than a NATS message', async () => {
    const text = 'RSI below 30, '.repeat(100_000);
    expect((await client.call(ctx(), echo, { text })).text).toBe(text);
  });

  it('rejects invalid input with the failing paths and no value', async () => {
    const refused = client.call(ctx(), echo, { text: 5, hunter2: 'p4ssw0rd' } as never);
    await expect(refused).rejects.toMatchObject({ category: 'invalid', code: 'INVALID_REQUEST' });
    const error = await refused.catch((err: AppError) => err);
    expect(JSON.stringify((error as AppError).details)).toContain('"path":"text"');
    expect(JSON.stringify((error as AppError).details)).not.toContain('p4ssw0rd');
  });

  it('forwards a declared error with its details', async () => {
    await expect(client.call(ctx(), fail, { how: 'declared' })).rejects.toMatchObject({
      category: 'conflict',
      code: 'NO_ROOM',
      message: 'No room',
      details: { seats: 0 },
    });
  });

  it.each(['undeclared', 'bug'])(
    'turns %s errors into generic internal errors, logged once at the source',
    async (how) => {
      const requestId = `req-${how}`;
      const failed = await client.call(newContext({ requestId }), fail, { how }).catch((err: AppError) => err);
      expect(failed).toMatchObject({ category: 'internal', code: 'INTERNAL' });
      expect((failed as AppError).message).not.toMatch(/secret|postgres/);
      const logged = server.lines.filter((line) => line['requestId'] === requestId);
      expect(logged).toHaveLength(1);
      expect(logged[0]).toMatchObject({ level: 'error', requestId, subject: 'probe.fail.v1' });
      expect(JSON.stringify(logged)).not.toContain('user:pw');
    },
  );

  it('rejects a response that violates the contract', async () => {
    await expect(client.call(ctx(), invalidResponse, {})).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(caller.lines.at(-1)).toMatchObject({ level: 'error', subject: 'probe.lie.v1' });
  });

  it("ends at the contract's deadline, or earlier if the caller has less time left", async () => {
    // the contract's deadline would suffice
    await expect(client.call(newContext({ deadlineMs: 150 }), nap, { ms: 900 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    await expect(client.call(newContext({ deadlineMs: 0 }), nap, { ms: 0 })).rejects.toMatchObject({ code: 'TIMEOUT' });
    const { remainingMs } = await client.call(newContext({ deadlineMs: 60_000 }), nap, { ms: 0 });
    expect(remainingMs).toBeLessThanOrEqual(1000);
  });

  it('returns UNAVAILABLE when the subject has no handler', async () => {
    await expect(client.call(ctx(), unhandled, {})).rejects.toMatchObject({
      category: 'unavailable',
      code: 'UNAVAILABLE',
    });
  });

  it('returns UNAVAILABLE when the deadline passes before it can retry', async () => {
    const call = client.call(newContext({ deadlineMs: 400 }), unhandled, {});
    const blocked = sleep(50).then(() => {
      const deadline = performance.now() + 500;
      while (performance.now() < deadline);
    });
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await blocked;
  });

  it('answers invalid JSON, an unsigned actor, and an expired deadline with errors', async () => {
    const raw = await connect({ servers: new URL(nats.url).host });
    const bad = headers();
    bad.set('x-actor', 'not an actor');
    const garbage = await raw.request('probe.echo.v1', 'not json', { timeout: 1000 });
    const stranger = await raw.request('probe.echo.v1', '{"text":"a"}', { timeout: 1000, headers: bad });
    const late = headers();
    late.set('x-deadline-at', '-1');
    const hurried = await raw.request('probe.nap.v1', '{"ms":500}', { timeout: 1000, headers: late });
    expect(garbage.json()).toMatchObject({ category: 'invalid', code: 'INVALID_REQUEST' });
    expect(stranger.json()).toMatchObject({ code: 'UNTRUSTED_ACTOR' });
    expect(hurried.json()).toMatchObject({ code: 'TIMEOUT' });
    for (const reply of [garbage, stranger, hurried]) expect(reply.headers?.has('x-error')).toBe(true);
    await raw.close();
  });

  it.each([
    [3, 'identity'],
    [30_000, 'zstd'],
  ] as const)('relays a response of %i items unchanged with encoding %s', async (items, encoding) => {
    const relayed = await client.relay(ctx(), write, { items });
    expect(relayed.encoding).toBe(encoding);
    const read = await client.call(ctx(), write, { items });
    expect(read.items).toHaveLength(items);
    expect(await relayed.parse()).toEqual(read);
  });

  it('does not relay an error as a response', async () => {
    await expect(client.relay(ctx(), fail, { how: 'declared' })).rejects.toMatchObject({ code: 'NO_ROOM' });
  });

  it('is measured by subject and outcome on both sides', async () => {
    await client.call(ctx(), echo, { text: 'a' });
    const { values } = await metrics.rpcSeconds.get();
    expect(values).toContainEqual(
      expect.objectContaining({
        labels: expect.objectContaining({ side: 'client', subject: 'probe.echo.v1', outcome: 'ok' }),
      }),
    );
    const served = (await replica.app.get(Metrics).rpcSeconds.get()).values.map(({ labels }) => labels);
    expect(served).toContainEqual(expect.objectContaining({ side: 'server', subject: 'probe.echo.v1', outcome: 'ok' }));
  });
});
