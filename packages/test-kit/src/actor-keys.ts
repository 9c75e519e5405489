import { newActorKeys } from '@plainscan/embedded-stack';
import { ActorSigner } from '@plainscan/service-kit';

/** The gateway's keys for this test file. */
export const ACTOR_KEYS = newActorKeys();

/** For an `RpcClient` that calls on behalf of users, like the gateway. */
export const actorSigner = new ActorSigner(ACTOR_KEYS.signingKey);
