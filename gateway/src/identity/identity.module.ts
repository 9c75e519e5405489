import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EndedSessions } from './ended-sessions.ts';
import { JwtAuthGuard, RolesGuard } from './jwt-auth.guard.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { SecondFactorGuard } from './second-factor.guard.ts';
import { SigningKeys } from './signing-keys.ts';
import { TermsGuard } from './terms.guard.ts';

/** The guards of every route, in this order. */
@Module({
  providers: [
    SigningKeys,
    EndedSessions,
    JwtStrategy,
    JwtAuthGuard,
    { provide: APP_GUARD, useExisting: JwtAuthGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
    { provide: APP_GUARD, useClass: SecondFactorGuard },
    { provide: APP_GUARD, useClass: TermsGuard },
  ],
  exports: [SigningKeys, JwtAuthGuard],
})
export class IdentityModule {}
