/** Injection token of the process's pino `Logger`. */
export const LOGGER = Symbol('LOGGER');
/** Injection token of the process's `Clock`. */
export const CLOCK = Symbol('CLOCK');
/** Injection token of the process's frozen configuration, as its `config.ts` parsed it. */
export const CONFIG = Symbol('CONFIG');
/** Injection token of the gateway's `ActorSigner`; null in all other processes. */
export const ACTOR_SIGNER = Symbol('ACTOR_SIGNER');
/** Injection token of the `SealingKeyPair` of a service with sealed calls; null in all other processes. */
export const SEALING_KEY_PAIR = Symbol('SEALING_KEY_PAIR');
/** Injection token of the service's name and timings, for the NATS server. */
export const NATS_SERVER_OPTIONS = Symbol('NATS_SERVER_OPTIONS');
