import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect, headers } from '@nats-io/transport-node';
import { type Companies, defineRpc, getEntitlement, inboxPrefixOf, listCompanies } from '@plainscan/contracts';
import {
  actorSigner,
  bootControllers,
  type BootedController,
  freshNats,
  type FreshNats,
  recordingLogger,
  signedInAs,
  silentLogger,
  startFakeBilling,
} from '@plainscan/test-kit';
import { newActorKeys } from '@plainscan/embedded-stack';
import { z } from 'zod';
import { ActorSigner, Bus, type CallContext, Metrics, newContext, Rpc, RpcClient } from '../src/index.ts';

jest.setTimeout(60_000); // allows for a busy machine

const scan = (verb: string) =>
  defineRpc({
    subject: `scanner.scan.${verb}.v1`,
    input: z.strictObject({}),
    output: z.object({ userId: z.string() }),
    errors: {},
    deadlineMs: 2000,
    idempotent: true,
  });
const [run, trace] = [scan('run'), scan('trace')];

/** A scanner that asks billing about the calling user or, if compromised, about another one. */
@Controller()
class Scanner {
  companiesCalls = 0;
  constructor(private readonly rpc: RpcClient) {}

  @Rpc(run)
  run(ctx: CallContext) {
    return this.rpc.call(newContext({ actor: ctx.actor }), getEntitlement, {});
  }
  @Rpc(trace)
  trace(ctx: CallContext) {
    const actor = { ...ctx.actor!, userId: 'someone else' };
    return this.rpc.call(newContext({ actor }), getEntitlement, {});
  }
  @Rpc(listCompanies)
  companies(): Companies {
    this.companiesCalls += 1;
    return { marketVersion: 'v1', simulated: false, companies: [] };
  }
}

describe('the actor of a call', () => {
  let nats: FreshNats;
  let billing: Awaited<ReturnType<typeof startFakeBilling>>;
  let scanner: BootedController;
  let bus: Bus;
  let gateway: RpcClient;
  const { logger, lines } = recordingLogger('scanner');

  beforeAll(async () => {
    nats = await freshNats();
    billing = await startFakeBilling(nats.urlOf('billing'));
    const controllers = [Scanner];
    scanner = await bootControllers({ natsUrl: nats.urlOf('scanner'), controllers, name: 'scanner', logger });
    bus = new Bus({ url: nats.urlOf('gateway'), name: 'gateway', logger: silentLogger() });
    bus.open();
    gateway = new RpcClient(bus, new Metrics('gateway'), silentLogger(), actorSigner);
  });
  afterAll(async () => {
    await bus.close();
    await Promise.all([scanner.stop(), billing.stop()]);
    await nats.close();
  });

  /** Sends a request as the named process, with `actor` in the header. */
  async function requestAs(processName: string, subject: string, actor: string | null) {
    const { host, username: user, password: pass } = new URL(nats.urlOf(processName));
    const connection = await connect({ servers: host, user, pass, inboxPrefix: inboxPrefixOf(user) });
    const head = headers();
    if (actor !== null) head.set('x-actor', actor);
    try {
      return (await connection.request(subject, '{}', { timeout: 1000, headers: head })).json<{ code?: string }>();
    } finally {
      await connection.close();
    }
  }
  const ann = signedInAs('ann').actor!;
  const forgeries = [
    Buffer.from(JSON.stringify(ann)).toString('base64url'),
    new ActorSigner(newActorKeys().signingKey).sign(ann),
  ];

  it('reaches a service and, unchanged, the services that it calls', async () => {
    expect(await gateway.call(newContext({ actor: ann }), run, {})).toMatchObject({ userId: 'ann' });
  });

  it('cannot be forged by a service or by the news worker', async () => {
    const { companiesCalls } = scanner.app.get(Scanner);
    for (const forged of forgeries) {
      expect(await requestAs('scanner', getEntitlement.subject, forged)).toMatchObject({ code: 'UNTRUSTED_ACTOR' });
      expect(await requestAs('news-worker', listCompanies.subject, forged)).toMatchObject({ code: 'UNTRUSTED_ACTOR' });
      await expect(requestAs('news-worker', getEntitlement.subject, forged)).rejects.toThrow();
    }
    expect(scanner.app.get(Scanner).companiesCalls).toBe(companiesCalls);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "call refused: its actor isn't signed by the gateway", reason: 'invalid' }),
    );
  });

  it('cannot be altered by a service that passes it on', async () => {
    await expect(gateway.call(newContext({ actor: ann }), trace, {})).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('is not needed for a call without a user', async () => {
    expect(await requestAs('news-worker', listCompanies.subject, null)).toMatchObject({ companies: [] });
  });
});
