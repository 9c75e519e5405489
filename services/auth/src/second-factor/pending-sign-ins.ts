import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { z } from 'zod';
import { Encryptor } from '../crypto/encryptor.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { passwordKey } from '../users/password-key.ts';

const LIFETIME_MS = 5 * 60_000;

const schema = z.object({ userId: z.string(), password: z.string(), expiresAt: z.number() });
export type PendingSignIn = z.infer<typeof schema>;

/** Sign-ins that still need a code, as encrypted tokens that the browser keeps. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly encryptor: Encryptor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The SECOND_FACTOR_REQUIRED error, with the token of the pending sign-in. */
  async codeRequired(user: UserEntity): Promise<AppError> {
    const pending: PendingSignIn = {
      userId: user.id,
      password: passwordKey(user),
      expiresAt: this.clock() + LIFETIME_MS,
    };
    const token = await this.encryptor.encrypt('pending-sign-in', JSON.stringify(pending));
    return new AppError('forbidden', 'SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator app.', {
      pending: token,
    });
  }

  /** @throws AppError SIGN_IN_EXPIRED */
  async open(token: string): Promise<PendingSignIn> {
    const json = await this.encryptor.decrypt('pending-sign-in', token);
    const pending = json === null ? null : schema.parse(JSON.parse(json));
    if (!pending || pending.expiresAt <= this.clock()) throw signInExpired();
    return pending;
  }

  /** Whether the user still has the password that was verified. */
  isOf(pending: PendingSignIn, user: UserEntity): boolean {
    return pending.userId === user.id && pending.password === passwordKey(user);
  }
}

export const signInExpired = (): AppError =>
  new AppError('unauthenticated', 'SIGN_IN_EXPIRED', 'Your sign-in has expired. Please sign in again.');
