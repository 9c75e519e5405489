import { newActorKeys } from '@plainscan/embedded-stack';
import { ActorSigner } from '@plainscan/service-kit';

/** Of the gateway in this test file. */
export const ACTOR_KEYS = newActorKeys();

/** For an `RpcClient` that calls for users, as the gateway does. */
export const actorSigner = new ActorSigner(ACTOR_KEYS.signingKey);
