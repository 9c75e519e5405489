import { Inject, Injectable } from '@nestjs/common';
import { AppError, type enableSecondFactor, type SecondFactor, type SecondFactorSetup } from '@plainscan/contracts';
import { actorId, type CallContext, CONFIG, type RpcInput } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import type { SecondFactorEntity } from '../db/entities/second-factor.entity.ts';
import { invalidCode, userNotFound, wrongPassword } from '../errors.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { CurrentPassword, noPassword } from '../own-credentials/current-password.ts';
import { networkOf } from '../sessions/client-info.ts';
import { EndedSessionsService } from '../sessions/ended-sessions.service.ts';
import { SessionsStore } from '../sessions/sessions.store.ts';
import { Roles } from '../users/roles.ts';
import { UsersStore } from '../users/users.store.ts';
import { CodeAttempts } from './code-attempts.ts';
import { SecondFactorsStore } from './second-factors.store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

type Change = RpcInput<typeof enableSecondFactor>;

interface ChangeResult<T> {
  event: string;
  email: ReturnType<EmailTemplates['secondFactorEnabled']>;
  ended?: string[];
  result: T;
}

/** Two-factor authentication in the settings. Every change requires the password and a code. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly roles: Roles,
    private readonly factors: SecondFactorsStore,
    private readonly currentPassword: CurrentPassword,
    private readonly attempts: CodeAttempts,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly sessions: SessionsStore,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'adminRequires2fa'>,
  ) {}

  /** @throws AppError NOT_FOUND */
  async status(ctx: CallContext): Promise<SecondFactor> {
    const user = await this.users.byId(this.db.manager, actorId(ctx));
    if (!user) throw userNotFound();
    const factor = await this.factors.find(this.db.manager, user.id);
    return {
      enabled: Boolean(factor?.enabledAt),
      enabledAt: factor?.enabledAt?.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
      required: this.config.adminRequires2fa && this.roles.roleOf(user) === 'admin',
    };
  }

  /** @throws AppError NOT_FOUND, NO_PASSWORD, ALREADY_ENABLED */
  async start(ctx: CallContext): Promise<SecondFactorSetup> {
    const user = await this.users.byId(this.db.manager, actorId(ctx));
    if (!user) throw userNotFound();
    if (user.passwordHash === null) throw noPassword();
    const secret = newTotpSecret();
    if (!(await this.factors.start(this.db.manager, user.id, secret))) throw alreadyEnabled();
    return { secret, uri: totpUri(secret, user.email) };
  }

  /**
   * Returns the recovery codes. The user's other sessions end because they started without the second factor.
   * @throws AppError WRONG_PASSWORD, INVALID_CODE, NO_PASSWORD, ALREADY_ENABLED, NOT_STARTED, TOO_MANY_ATTEMPTS
   */
  enable(ctx: CallContext, change: Change): Promise<string[]> {
    return this.#change(ctx, change, async (manager, factor) => {
      if (!factor) throw new AppError('conflict', 'NOT_STARTED', 'Scan a new QR code first.');
      if (factor.enabledAt) throw alreadyEnabled();
      if ((await this.factors.use(manager, factor, change.code)) !== 'totp') throw invalidCode();
      await this.factors.enable(manager, factor.userId);
      const codes = await this.factors.renewRecoveryCodes(manager, factor.userId);
      const sessionId = ctx.actor?.sessionId ?? null;
      const ended = await this.sessions.endAll(manager, factor.userId, { except: sessionId });
      if (sessionId !== null) await this.sessions.confirmSecondFactor(manager, factor.userId, sessionId);
      return { event: 'second-factor.enabled', email: this.templates.secondFactorEnabled(), ended, result: codes };
    });
  }

  /** Replaces the recovery codes and returns the new ones. @throws the same AppErrors as `disable` */
  renewRecoveryCodes(ctx: CallContext, change: Change): Promise<string[]> {
    return this.#change(ctx, change, async (manager, factor) => {
      const { userId } = await this.#use(manager, factor, change.code);
      const codes = await this.factors.renewRecoveryCodes(manager, userId);
      return { event: 'recovery-codes.renewed', email: this.templates.recoveryCodesRenewed(), result: codes };
    });
  }

  /**
   * Administrators who are required to use it can still turn it off, but must then set it up again before they can do
   * anything else.
   * @throws AppError WRONG_PASSWORD, INVALID_CODE, NO_PASSWORD, NOT_ENABLED, TOO_MANY_ATTEMPTS
   */
  async disable(ctx: CallContext, change: Change): Promise<void> {
    await this.#change(ctx, change, async (manager, factor) => {
      const { userId } = await this.#use(manager, factor, change.code);
      await this.factors.remove(manager, userId);
      return { event: 'second-factor.disabled', email: this.templates.secondFactorDisabled(), result: undefined };
    });
  }

  /** Uses up the code and returns the factor. @throws AppError NOT_ENABLED, INVALID_CODE */
  async #use(manager: EntityManager, factor: SecondFactorEntity | null, code: string): Promise<SecondFactorEntity> {
    if (!factor?.enabledAt) throw new AppError('conflict', 'NOT_ENABLED', 'Two-factor authentication is off.');
    if ((await this.factors.use(manager, factor, code)) === null) throw invalidCode();
    return factor;
  }

  async #change<T>(
    ctx: CallContext,
    { password, client }: Change,
    work: (manager: EntityManager, factor: SecondFactorEntity | null) => Promise<ChangeResult<T>>,
  ): Promise<T> {
    const network = networkOf(client.ip);
    const user = await this.currentPassword.user(ctx);
    await this.currentPassword.verify(ctx, { user, password, event: 'second-factor.refused', network });
    const { ended = [], result } = await this.attempts.limit(ctx, { userId: user.id, network }, () =>
      this.db.transaction(async (manager) => {
        const current = await this.users.lock(manager, user.id);
        if (current?.passwordHash !== user.passwordHash) throw wrongPassword();
        const changed = await work(manager, await this.factors.find(manager, user.id));
        await this.mails.add(manager, { userId: user.id, to: current.email, ...changed.email });
        await this.audit.record(manager, ctx, {
          event: changed.event,
          subjectId: user.id,
          network,
          ...(changed.ended && { details: { sessionsEnded: changed.ended.length } }),
        });
        return changed;
      }),
    );
    this.sender.notify();
    await this.endedSessions.announce(ended);
    return result;
  }
}

const alreadyEnabled = (): AppError =>
  new AppError('conflict', 'ALREADY_ENABLED', 'Two-factor authentication is already on.');
