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

/** the sealing key of every fake */
const SEALING_SECRET = Buffer.alloc(32, 1);
export const SEALING_KEY = new SealingKeyPair(SEALING_SECRET).publicKey;

export interface BootedController {
  app: INestMicroservice;
  stop(): Promise<void>;
}

/** Boots one replica that serves `controllers` on NATS through the real server; ready when this resolves. */
export async function bootControllers(options: {
  natsUrl: string;
  controllers: Type[];
  providers?: Provider[];
  /** name of the process, and of the service whose events it consumes */
  name?: string;
  eventTimings?: Partial<EventTimings>;
  callLimits?: Partial<CallLimits>;
  logger?: Logger;
  /** the environment of a test that calls this replica from another process */
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
  // The server knows the subscriptions once it has responded to a ping sent after them.
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
