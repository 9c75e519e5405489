import type { ActorKeys } from '../actor-keys.ts';
import { type Deployable, FAKE_STRIPE, FRONT } from './deployables.ts';

/** What only some processes may know. */
export interface Secrets {
  readonly natsUrlOf: (process: string) => string;
  /** by the variable that holds them */
  readonly databaseUrls: ReadonlyMap<string, string>;
  readonly actorKeys: ActorKeys;
  readonly authSecret: string;
}

/**
 * Variables that a process gets in addition to the common ones. Those of other processes are emptied, in case the user's environment
 * has them: a process that was taken over must not find another one's keys.
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
