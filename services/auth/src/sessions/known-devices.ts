import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Encryptor } from '../crypto/encryptor.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { passwordKey } from '../users/password-key.ts';
import { UsersStore } from '../users/users.store.ts';

const LIFETIME_MS = 180 * 24 * 3_600_000;

const schema = z.object({ id: z.string(), userId: z.string(), password: z.string(), expiresAt: z.number() });
type Device = z.infer<typeof schema>;

/**
 * Recognizes browsers in which a user has signed in before, by an encrypted token. Failed sign-ins elsewhere don't lock
 * them out. Changing the password invalidates all tokens.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly encryptor: Encryptor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a token for the browser; null for a user without a password. */
  async remember(user: UserEntity): Promise<string | null> {
    if (user.passwordHash === null) return null;
    const expiresAt = this.clock() + LIFETIME_MS;
    const device: Device = { id: randomUUID(), userId: user.id, password: passwordKey(user), expiresAt };
    return this.encryptor.encrypt('device', JSON.stringify(device));
  }

  /** The ID of the device; null if the account with this address doesn't know it. */
  async find(email: string, token: string | null): Promise<string | null> {
    const json = token === null ? null : await this.encryptor.decrypt('device', token);
    if (json === null) return null;
    const device = schema.parse(JSON.parse(json));
    if (device.expiresAt <= this.clock()) return null;
    const user = await this.users.byEmail(this.db.manager, email);
    return user?.id === device.userId && passwordKey(user) === device.password ? device.id : null;
  }
}
