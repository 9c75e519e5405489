import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError, getTerms, TERMS_VERSION } from '@plainscan/contracts';
import { RpcClient } from '@plainscan/service-kit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { callContextOf } from '../http/params.ts';
import { BEFORE_TERMS, PUBLIC } from './access.decorators.ts';
import { signInAgain } from './jwt.strategy.ts';

/** Turns the auth service's NOT_FOUND into UNAUTHORIZED: the user was deleted and must sign in again. */
export const orSignInAgain = <T>(response: Promise<T>): Promise<T> =>
  response.catch((err: unknown) => {
    throw err instanceof AppError && err.code === 'NOT_FOUND' ? signInAgain() : err;
  });

/** Rejects users who haven't accepted the current terms, except on `@BeforeTerms()` routes. */
@Injectable()
export class TermsGuard implements CanActivate {
  /** users who accepted after their token was signed */
  private readonly accepted = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly rpc: RpcClient,
    private readonly reflector: Reflector,
  ) {}

  /** @throws AppError TERMS_REQUIRED */
  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    if (this.reflector.get<true | undefined>(BEFORE_TERMS, execution.getHandler())) return true;
    if (this.reflector.get<true | undefined>(PUBLIC, execution.getHandler())) return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { terms, actor } = request.user!;
    return terms === TERMS_VERSION || this.accepted.has(actor.userId) || this.checkStatus(request, actor.userId);
  }

  private async checkStatus(request: FastifyRequest, userId: string): Promise<true> {
    const { requiresAcceptance } = await orSignInAgain(this.rpc.call(callContextOf(request), getTerms, {}));
    if (requiresAcceptance)
      throw new AppError('forbidden', 'TERMS_REQUIRED', 'Please accept the terms to continue.', {
        version: TERMS_VERSION,
      });
    this.accepted.set(userId, true);
    return true;
  }
}
