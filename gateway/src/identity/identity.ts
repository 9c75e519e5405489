import { type Access, type Actor, AppError } from '@plainscan/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenVerifier } from './token-verifier.ts';

/** Who sent a request; `problem` is why the token it carries was not accepted. */
export interface Identity {
  actor: Actor | null;
  /** the terms they had accepted when the token was signed */
  terms: string | null;
  problem: AppError | null;
}

const NOBODY: Identity = { actor: null, terms: null, problem: null };
const identities = new WeakMap<FastifyRequest, Identity>();

export const identityOf = (request: FastifyRequest): Identity => identities.get(request) ?? NOBODY;

/** Looks at the token of every API request once, before its limits are counted: a signed-in user is counted as that user. */
export function registerIdentity(fastify: FastifyInstance, verifier: TokenVerifier): void {
  fastify.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined || !request.url.startsWith('/api/')) return;
    try {
      identities.set(request, { ...(await verifier.verify(authorization)), problem: null });
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      identities.set(request, { ...NOBODY, problem: err });
    }
  });
}

/** A public route ignores a token that is not accepted, so that one that ran out can be renewed; every other says what is wrong with it. */
export function requireAccess(identity: Identity, access: Access): void {
  if (access === 'public') return;
  if (identity.problem) throw identity.problem;
  if (!identity.actor) throw new AppError('unauthenticated', 'UNAUTHORIZED', 'Unauthorized: please sign in.');
  if (access === 'admin' && identity.actor.role !== 'admin')
    throw new AppError('forbidden', 'FORBIDDEN', 'Only an administrator may do this.');
}
