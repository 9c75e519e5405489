import type { ActorKeys } from '../actor-keys.ts';
import { type Deployable, FAKE_STRIPE, FRONT } from './deployables.ts';

/** Secrets that only some processes may know. */
export interface Secrets {
  readonly natsUrlOf: (process: string) => string;
  /** by environment variable */
  readonly databaseUrls: ReadonlyMap<string, string>;
  readonly actorKeys: ActorKeys;
  readonly authSecret: string;
}

/**
 * Variables of one process in addition to the common ones. Empties those of other processes, which the user's environment may
 * contain: a compromised process must not find another one's keys.
 */
export function ownEnv({ name, database }: Deployable, secrets: Secrets): Record<string, string> {
  const isService = name !== FRONT && name !== FAKE_STRIPE.name;
  const urls = [...secrets.databaseUrls].map(([key, url]) => [key, key === database?.urlEnv ? url : '']);
  return {
    ...(Object.fromEntries(urls) as Record<string, string>),
    NATS_URL: name === FAKE_STRIPE.name ? '' : secrets.natsUrlOf(name),
    AUTH_SECRET: name === 'auth' ? secrets.authSecret : '',
    ACTOR_SIGNING_KEY: name === FRONT ? secrets.actorKeys.signingKey : '',
    ACTOR_PUBLIC_KEY: isService ? secrets.actorKeys.publicKey : '',
  };
}
