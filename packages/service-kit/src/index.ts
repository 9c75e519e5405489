export * from './actor.ts';
export * from './clock.ts';
export { KeyedMutex } from './concurrency/keyed-mutex.ts';
export { SingleFlight } from './concurrency/single-flight.ts';
export * from './context.ts';
export { derivedKey } from './crypto/derived-key.ts';
export { type CallerPlan, callerPlan } from './entitlements/caller-plan.ts';
export { EntitlementCache } from './entitlements/entitlement-cache.ts';
export { EntitlementModule } from './entitlements/entitlement.module.ts';
export type { EventTimings } from './events/event-consumer.ts';
export {
  appErrorBody,
  appErrorFrom,
  internalError,
  invalidRequest,
  isDeclared,
  overloadedError,
  timeoutError,
  unavailableError,
} from './app-error.ts';
export * from './health.ts';
export * from './http/health-server.ts';
export * from './http/probes.ts';
export * from './logging.ts';
export * from './metrics.ts';
export { unlessAborted, withTimeout } from './with-timeout.ts';
export { ActorSigner } from './rpc/actor-tokens.ts';
export { SealingKeyPair } from './rpc/sealing.ts';
export * from './rpc/broadcast.ts';
export * from './rpc/bus.ts';
export type { CallLimits } from './rpc/call-queue.ts';
export * from './rpc/client.ts';
export { EncodedJson, type JsonPart, JsonText } from './rpc/encoded-json.ts';
export { ContractPipe, type ContractSchemas } from './rpc/contract.pipe.ts';
export { NatsServer } from './rpc/nats-server.ts';
export * from './rpc/rpc.decorator.ts';
export { StartupGate } from './rpc/startup-gate.ts';
export * from './process/run-process.ts';
export { runService } from './process/run-service.ts';
export * from './process/service-process.ts';
export * from './secret.ts';
export * from './service-kit.module.ts';
export * from './settings.ts';
export * from './stores/redis.ts';
export { isStoreFailure } from './stores/store-failure.ts';
export { normalizeSentence, storedName, storedText } from './stored-text.ts';
export * from './tokens.ts';
