import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * With ADMIN_REQUIRE_2FA, administrators without two-factor authentication can only use sign-in and sign-out, the
 * terms, their account, and the setup routes. Their token says so until it is renewed.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  /** @throws AppError SECOND_FACTOR_SETUP_REQUIRED */
  canActivate(execution: ExecutionContext): boolean {
    const { user, routeOptions } = execution.switchToHttp().getRequest<FastifyRequest>();
    const { contract } = routeOptions.config;
    if (!user?.secondFactorRequired || contract?.access === 'public') return true;
    if (contract?.beforeTerms || contract?.beforeSecondFactor) return true;
    throw new AppError(
      'forbidden',
      'SECOND_FACTOR_SETUP_REQUIRED',
      'Administrators need two-factor authentication here. Set it up to continue.',
    );
  }
}
