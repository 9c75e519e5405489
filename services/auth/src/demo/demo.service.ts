import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK, CONFIG } from '@plainscan/service-kit';
import { OutboxRelay } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from '../config.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { demoCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { SessionStartService } from '../sessions/session-start.service.ts';
import { TermsService } from '../terms/terms.service.ts';
import { newUser } from '../users/new-user.ts';
import { DemoSeeds } from './demo-seeds.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** RFC 2606 reserves .invalid: no email is ever sent there */
const DOMAIN = 'demo.invalid';

const demoAddress = (): string =>
  `demo-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}@${DOMAIN}`;

/**
 * Each "Try It Live" sign-in creates a user with sample data. The text next to the button says that this accepts the
 * terms.
 */
@Injectable()
export class DemoService {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly terms: TermsService,
    private readonly sessionStart: SessionStartService,
    private readonly outbox: OutboxRelay,
    private readonly seeds: DemoSeeds,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND without DEMO, TOO_MANY_ATTEMPTS */
  async signIn(ctx: CallContext, client: AuthClient): Promise<SessionGrant> {
    if (!this.config.demo) throw new AppError('not_found', 'NOT_FOUND', 'The demo is not available.');
    await this.limits.take(demoCounts(client.ip));
    const grant = await this.sessionStart.start(ctx, client, async (manager) => {
      const user = newUser({ email: demoAddress(), createdAt: new Date(this.clock()), demo: true });
      await manager.insert(UserEntity, user);
      return this.terms.record(manager, ctx, user);
    });
    this.outbox.notify();
    await this.seeds.createSampleData(ctx, grant.user.id);
    return grant;
  }
}
