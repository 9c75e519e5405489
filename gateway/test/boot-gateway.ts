import { bootHandlers, freshNats, freshRedis, recordingLogger, startTokenIssuer } from '@plainscan/test-kit';
import { eventually, fetchJson, type JsonRequest, type MintOptions } from '@plainscan/test-kit';
import type { Clock } from '@plainscan/service-kit';
import { createGateway } from '../src/create-gateway.ts';
import { gatewayConfig } from '../src/config.ts';
import { AUDIENCE, AUTH_ISSUER } from '../src/identity/token-verifier.ts';
import { ScannerPeer } from './scanner-peer.ts';

export interface BootOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** false: nobody answers the scanner's subjects */
  scanner?: boolean;
}

/** A real gateway on real NATS and Redis, an issuer of tokens, and a peer that answers the scanner's contracts. */
export async function bootGateway(options: BootOptions = {}) {
  const nats = await freshNats();
  const redis = await freshRedis();
  const issuer = await startTokenIssuer({ issuer: AUTH_ISSUER, audience: AUDIENCE });
  const peer = options.scanner === false ? null : await bootHandlers({ natsUrl: nats.url, controllers: [ScannerPeer] });
  const { logger, lines } = recordingLogger('gateway');
  const env = {
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    GATEWAY_PORT: '0',
    GATEWAY_HOST: '127.0.0.1',
    AUTH_JWKS_URL: issuer.jwksUrl,
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
    /** another replica on the same stores */
    start,
    call: (path: string, request?: JsonRequest) => fetchJson(`${url}${path}`, request),
    /** as a signed-in user */
    as: async (who: MintOptions, path: string, request: JsonRequest = {}) =>
      fetchJson(`${url}${path}`, { ...request, token: await issuer.mint(who) }),
    stop: async () => {
      await gateway.stop();
      await peer?.stop();
      await Promise.all([issuer.close(), redis.close(), nats.close()]);
    },
  };
}
export type BootedGateway = Awaited<ReturnType<typeof bootGateway>>;
