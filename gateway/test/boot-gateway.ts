import {
  ACTOR_KEYS,
  bootControllers,
  freshNats,
  freshRedis,
  recordingLogger,
  startTokenIssuer,
} from '@plainscan/test-kit';
import { eventually, fetchJson, type JsonRequest, type MintOptions } from '@plainscan/test-kit';
import type { Clock } from '@plainscan/service-kit';
import { createGateway } from '../src/create-gateway.ts';
import { gatewayConfig } from '../src/config.ts';
import { FakeAiParser } from './fake-ai-parser.ts';
import { FakeAlerts } from './fake-alerts.ts';
import { FakeAuth } from './fake-auth.ts';
import { FakeBilling } from './fake-billing.ts';
import { FakeJournal } from './fake-journal.ts';
import { FakeNews } from './fake-news.ts';
import { FakeReplays } from './fake-replays.ts';
import { FakeScanner } from './fake-scanner.ts';
import { FakeStrategies } from './fake-strategies.ts';
import { FakeWatchlists } from './fake-watchlists.ts';

export interface BootOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** false: the scanner, news, and alerts subjects have no responder */
  scanner?: boolean;
  /** true: starts a fake of the auth service; the token issuer always serves its keys */
  auth?: boolean;
  /** true: starts a fake of the billing service */
  billing?: boolean;
  /** true: starts a fake of the journal service */
  journal?: boolean;
}

/** A real gateway on real NATS and Redis, with a token issuer and fakes of the services. */
export async function bootGateway(options: BootOptions = {}) {
  const nats = await freshNats();
  const redis = await freshRedis();
  const issuer = await startTokenIssuer({ natsUrl: nats.url });
  const fakes =
    options.scanner === false
      ? null
      : await bootControllers({
          natsUrl: nats.url,
          controllers: [FakeScanner, FakeAiParser, FakeStrategies, FakeWatchlists, FakeReplays, FakeNews, FakeAlerts],
        });
  const fakeAuth = options.auth ? await bootControllers({ natsUrl: nats.url, controllers: [FakeAuth] }) : null;
  const fakeBilling = options.billing ? await bootControllers({ natsUrl: nats.url, controllers: [FakeBilling] }) : null;
  const fakeJournal = options.journal ? await bootControllers({ natsUrl: nats.url, controllers: [FakeJournal] }) : null;
  const { logger, lines } = recordingLogger('gateway');
  const env = {
    NATS_URL: nats.urlOf('gateway'),
    REDIS_URL: redis.url,
    ACTOR_SIGNING_KEY: ACTOR_KEYS.signingKey,
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
    fakes,
    /** the fake of the AI parser contracts */
    get aiParser(): FakeAiParser {
      return fakes!.app.get(FakeAiParser);
    },
    /** the fake of the watchlist contracts */
    get watchlists(): FakeWatchlists {
      return fakes!.app.get(FakeWatchlists);
    },
    /** the fake of the replay contracts */
    get replays(): FakeReplays {
      return fakes!.app.get(FakeReplays);
    },
    /** the fake of the strategies and history contracts */
    get strategies(): FakeStrategies {
      return fakes!.app.get(FakeStrategies);
    },
    /** the fake of the alerts service */
    get alerts(): FakeAlerts {
      return fakes!.app.get(FakeAlerts);
    },
    /** the fake auth service, if any */
    get auth(): FakeAuth {
      return fakeAuth!.app.get(FakeAuth);
    },
    /** the fake billing service, if any */
    get billing(): FakeBilling {
      return fakeBilling!.app.get(FakeBilling);
    },
    /** the fake journal, if any */
    get journal(): FakeJournal {
      return fakeJournal!.app.get(FakeJournal);
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
      await fakes?.stop();
      await fakeAuth?.stop();
      await fakeBilling?.stop();
      await fakeJournal?.stop();
      await Promise.all([issuer.close(), redis.close()]);
      await nats.close();
    },
  };
}
export type BootedGateway = Awaited<ReturnType<typeof bootGateway>>;
