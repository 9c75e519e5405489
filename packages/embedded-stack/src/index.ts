export { ensureServiceDatabase, type ServiceDatabase } from './service-database.ts';
export {
  startEmbeddedStack,
  type EmbeddedStack,
  type EmbeddedStackOptions,
  type StoreName,
} from './start-embedded-stack.ts';
export { FolderInUseError } from './stack-record.ts';
export { probeText } from './probe-text.ts';
export { type ActorKeys, newActorKeys } from './actor-keys.ts';
export { freePort } from './ports.ts';
export { natsAuthorization } from './nats-users.ts';
export { startEmbeddedNats } from './start-embedded-nats.ts';
export { DEPLOYABLES, FRONT, FAKE_STRIPE, sourceOf, type Deployable } from './launch/deployables.ts';
export { launch, type Launched, type LaunchOptions, type LaunchStep } from './launch/launch.ts';
export { waitForMarket, type MarketProgress } from './launch/first-market.ts';
