import { z } from 'zod';
import type { ErrorCategory } from './app-error.ts';

/** Errors that any call may return without declaring them. */
export const COMMON_ERRORS = {
  INVALID_REQUEST: 'invalid',
  INTERNAL: 'internal',
  UNAVAILABLE: 'unavailable',
  OVERLOADED: 'unavailable',
  TIMEOUT: 'timeout',
  /** the actor of a call is not signed by the gateway, or the signature has expired */
  UNTRUSTED_ACTOR: 'forbidden',
  /** a sealed call was encrypted to an outdated key of the service; callers fetch the new key and retry */
  SEALING_KEY_CHANGED: 'unavailable',
} as const satisfies Record<string, ErrorCategory>;

/** JWK of an X25519 public key (RFC 8037). */
export const sealingKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('X25519'),
  x: z.base64url().length(43),
});
export type SealingKey = z.infer<typeof sealingKeySchema>;

/** Returns the key to which callers encrypt the sealed calls of a service. */
export type SealingKeyContract = RpcContract<z.ZodObject<Record<never, never>>, typeof sealingKeySchema>;

/** A request/reply call over NATS: declared once, used by its handler and all callers. */
export interface RpcContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** service.noun.verb.v1; the first part is also the queue group */
  readonly subject: string;
  readonly input: I;
  readonly output: O;
  /** code → category, in addition to COMMON_ERRORS */
  readonly errors: Readonly<Record<string, ErrorCategory>>;
  readonly deadlineMs: number;
  /** safe to retry if there was no response */
  readonly idempotent: boolean;
  /** Input, output, and errors are encrypted, as they contain passwords, tokens, or codes; the contract returns the key. */
  readonly sealed?: SealingKeyContract;
}

export const defineRpc = <I extends z.ZodType, O extends z.ZodType>(contract: RpcContract<I, O>): RpcContract<I, O> =>
  Object.freeze(contract);

export const defineSealingKey = (subject: string): SealingKeyContract =>
  defineRpc({
    subject,
    input: z.strictObject({}),
    output: sealingKeySchema,
    errors: {},
    deadlineMs: 2000,
    idempotent: true,
  });

export const queueGroup = (contract: RpcContract): string => contract.subject.split('.')[0]!;

/**
 * `durable`: must not be lost; written in the same transaction as the change (outbox), delivered at least once over JetStream.
 * `broadcast`: only to replicas running now; listeners can also discover the change by polling.
 */
export type EventDelivery = 'durable' | 'broadcast';

/** An event that one service publishes to others. */
export interface EventContract<P extends z.ZodType = z.ZodType, D extends EventDelivery = EventDelivery> {
  /** service.noun.past-tense.v1; the first part is the publishing service */
  readonly subject: string;
  readonly payload: P;
  readonly delivery: D;
}
export type DurableEvent<P extends z.ZodType = z.ZodType> = EventContract<P, 'durable'>;

export const defineEvent = <P extends z.ZodType, D extends EventDelivery>(
  contract: EventContract<P, D>,
): EventContract<P, D> => Object.freeze(contract);

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The caller and their time zone; sent in a NATS header with the request ID and the deadline. */
export const actorSchema = z.object({
  userId: z.string().max(64),
  email: z.string().max(320).nullable(),
  role: z.enum(ROLES),
  /** the session of the call's token; null outside of any session */
  sessionId: z.string().max(64).nullable().default(null),
});
export type Actor = z.output<typeof actorSchema>;

/** NATS header names. */
export const HEADERS = {
  requestId: 'x-request-id',
  /** signed by the gateway; see service-kit's ActorSigner */
  actor: 'x-actor',
  timeZone: 'x-time-zone',
  /** epoch milliseconds after which the caller no longer waits; absolute, so that time spent in a queue counts */
  deadlineAt: 'x-deadline-at',
} as const;

/** Prefix of the subjects on which a NATS user receives replies; permissions deny them to other users. */
export const inboxPrefixOf = (user: string): string => `_INBOX.${user}`;
