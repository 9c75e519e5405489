import { bootControllers, freshNats, freshRedis, recordingLogger, startTokenIssuer } from '@plainscan/test-kit';
import { eventually, fetchJson, type JsonRequest, type MintOptions } from '@plainscan/test-kit';
import type { Clock } from '@plainscan/service-kit';
import { createGateway } from '../src/create-gateway.ts';
import { gatewayConfig } from '../src/config.ts';
import { AiParserPeer } from './ai-parser-peer.ts';
import { AuthPeer } from './auth-peer.ts';
import { BillingPeer } from './billing-peer.ts';
import { JournalPeer } from './journal-peer.ts';
import { NewsPeer } from './news-peer.ts';
import { ScannerPeer } from './scanner-peer.ts';
import { StrategiesPeer } from './strategies-peer.ts';

export interface BootOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** false: nobody answers the subjects of scanner and news */
  scanner?: boolean;
  /** true: somebody answers the auth service's subjects, beside those of the keys */
  auth?: boolean;
  /** true: somebody answers the billing service's subjects */
  billing?: boolean;
  /** true: somebody answers the journal's subjects */
  journal?: boolean;
}

/** A real gateway on real NATS and Redis, an issuer of tokens, and peers that answer the contracts of services. */
export async function bootGateway(options: BootOptions = {}) {
  const nats = await freshNats();
  const redis = await freshRedis();
  const issuer = await startTokenIssuer({ natsUrl: nats.url });
  const peer =
    options.scanner === false
      ? null
      : await bootControllers({
          natsUrl: nats.url,
          controllers: [ScannerPeer, AiParserPeer, StrategiesPeer, NewsPeer],
        });
  const authPeer = options.auth ? await bootControllers({ natsUrl: nats.url, controllers: [AuthPeer] }) : null;
  const billingPeer = options.billing ? await bootControllers({ natsUrl: nats.url, controllers: [BillingPeer] }) : null;
  const journalPeer = options.journal ? await bootControllers({ natsUrl: nats.url, controllers: [JournalPeer] }) : null;
  const { logger, lines } = recordingLogger('gateway');
  const env = {
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    GATEWAY_PORT: '0',
    GATEWAY_HOST: '127.0.0.1',
    ...options.env,
  };
  const start = async () => {
    const gateway = createGateway(gatewayConfig(env), { logger, ...(options.clock && { clock: options.clock }) });
    await gateway.start();
    return gateway;
  };
  const gateway = await start();
  const url = await gateway.url();
  await eventually(async () => (await fetchJson(`${url}/readyz`)).status === 200);
  return {
    gateway,
    url,
    lines,
    nats,
    redis,
    issuer,
    peer,
    /** what the scanner is asked of the AI parser, and answers */
    get aiParser(): AiParserPeer {
      return peer!.app.get(AiParserPeer);
    },
    /** what the scanner is asked of strategies and the history, and answers */
    get strategies(): StrategiesPeer {
      return peer!.app.get(StrategiesPeer);
    },
    /** what the auth service is asked and answers, where there is one */
    get auth(): AuthPeer {
      return authPeer!.app.get(AuthPeer);
    },
    /** what the billing service is asked and answers, where there is one */
    get billing(): BillingPeer {
      return billingPeer!.app.get(BillingPeer);
    },
    /** what the journal is asked and answers, where there is one */
    get journal(): JournalPeer {
      return journalPeer!.app.get(JournalPeer);
    },
    /** another replica on the same stores */
    start,
    call: (path: string, request?: JsonRequest) => fetchJson(`${url}${path}`, request),
    post: (path: string, body?: unknown, request: JsonRequest = {}) =>
      fetchJson(`${url}${path}`, { method: 'POST', ...(body !== undefined && { body }), ...request }),
    /** as a signed-in user */
    as: async (who: MintOptions, path: string, request: JsonRequest = {}) =>
      fetchJson(`${url}${path}`, { ...request, token: await issuer.mint(who) }),
    stop: async () => {
      await gateway.stop();
      await peer?.stop();
      await authPeer?.stop();
      await billingPeer?.stop();
      await journalPeer?.stop();
      await Promise.all([issuer.close(), redis.close()]);
      await nats.close();
    },
  };
}
export type BootedGateway = Awaited<ReturnType<typeof bootGateway>>;
