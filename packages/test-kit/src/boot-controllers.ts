import 'reflect-metadata';
import type { INestMicroservice, Provider, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import {
  Bus,
  type CallLimits,
  createLogger,
  type EventTimings,
  Health,
  type Logger,
  SealingKeyPair,
  ServiceKitModule,
  startMicroservice,
} from '@plainscan/service-kit';
import { ACTOR_KEYS } from './actor-keys.ts';
import { eventually } from './eventually.ts';

/** The sealing key of all fakes. */
const SEALING_SECRET = Buffer.alloc(32, 1);
export const SEALING_KEY = new SealingKeyPair(SEALING_SECRET).publicKey;

export interface BootedController {
  app: INestMicroservice;
  stop(): Promise<void>;
}

/** Boots a replica that serves `controllers` on NATS through the real server. Resolves when it is ready. */
export async function bootControllers(options: {
  natsUrl: string;
  controllers: Type[];
  providers?: Provider[];
  /** name of the process, and of the service whose events it consumes */
  name?: string;
  eventTimings?: Partial<EventTimings>;
  callLimits?: Partial<CallLimits>;
  logger?: Logger;
  /** public key of a gateway in another process; by default, this test file's */
  actorKey?: string;
}): Promise<BootedController> {
  const logger = options.logger ?? silentLogger();
  const health = new Health(logger);
  const name = options.name ?? 'test-fake';
  const kit = ServiceKitModule.forRoot({
    name,
    natsUrl: options.natsUrl,
    actorKeys: [options.actorKey ?? ACTOR_KEYS.publicKey],
    sealingSecret: SEALING_SECRET,
    logger,
    health,
    ...(options.eventTimings && { eventTimings: options.eventTimings }),
    ...(options.callLimits && { callLimits: options.callLimits }),
  });
  class ControllersModule {}
  Module({ imports: [kit], controllers: options.controllers, providers: options.providers ?? [] })(ControllersModule);
  const app = await startMicroservice(ControllersModule, logger);
  await eventually(async () => (await health.readiness()).ready);
  // Once the server has responded to a ping, it has processed the subscriptions sent before.
  await (await app.get(Bus).connected(1000)).connection.flush();
  return { app, stop: () => app.close() };
}

export const silentLogger = (): Logger => createLogger({ name: 'test', level: 'silent' });

/** A logger that collects its parsed lines. */
export function recordingLogger(name = 'test'): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { logger: createLogger({ name, level: 'trace', destination }), lines };
}
