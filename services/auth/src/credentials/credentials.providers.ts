import type { Provider, Type } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { Sealer } from '../crypto/sealer.ts';
import { EmailChangeController } from '../email-change/email-change.controller.ts';
import { EmailChange } from '../email-change/email-change.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinksStore } from '../links/links.store.ts';
import { Letters } from '../mail/letters.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { MailsStore } from '../mail/mails.store.ts';
import { OutboxController } from '../outbox/outbox.controller.ts';
import { PasswordChangeController } from '../password-change/password-change.controller.ts';
import { PasswordChange } from '../password-change/password-change.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { RecoveryController } from '../recovery/recovery.controller.ts';
import { Recovery } from '../recovery/recovery.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { StartSession } from '../sessions/start-session.ts';
import { SignInController } from '../sign-in/sign-in.controller.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { ConfirmationMail } from '../sign-up/confirmation-mail.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { SignUpController } from '../sign-up/sign-up.controller.ts';
import { SignUp } from '../sign-up/sign-up.ts';
import { VerifyEmail } from '../sign-up/verify-email.ts';
import { UsersStore } from '../users/users.store.ts';
import { AfterAnswer } from './after-answer.ts';
import { CREDENTIAL_PARTS, type CredentialParts } from './credential-parts.ts';

export const credentialControllers = [
  SignUpController,
  SignInController,
  RecoveryController,
  PasswordChangeController,
  EmailChangeController,
  OutboxController,
];

const of = <T>(type: Type<T> & (new (parts: CredentialParts) => T)): Provider => ({
  provide: type,
  inject: [CREDENTIAL_PARTS],
  useFactory: (parts: CredentialParts) => new type(parts),
});

/** Sign-up, sign-in, recovery, changes of password and address, and their mails. */
export const credentialProviders = ({ config, clock, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
  { provide: Letters, useFactory: () => new Letters(config.publicUrl) },
  { provide: AfterAnswer, useFactory: () => new AfterAnswer(logger) },
  {
    provide: MailsStore,
    inject: [DatabaseConnection, Sealer],
    useFactory: ({ dataSource }: DatabaseConnection, sealer: Sealer) =>
      new MailsStore({ db: dataSource, sealer, clock }),
  },
  {
    provide: MailSender,
    inject: [MailsStore],
    useFactory: (mails: MailsStore) =>
      new MailSender({ mails, smtpUrl: config.smtpUrl, from: config.mailFrom, clock, logger }),
  },
  {
    provide: CREDENTIAL_PARTS,
    inject: [
      DatabaseConnection,
      UsersStore,
      MailsStore,
      Letters,
      MailSender,
      PasswordHasher,
      AttemptLimits,
      StartSession,
      EndSessions,
      AuditStore,
      AfterAnswer,
    ],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      users: UsersStore,
      mails: MailsStore,
      letters: Letters,
      sender: MailSender,
      hasher: PasswordHasher,
      limits: AttemptLimits,
      startSession: StartSession,
      endSessions: EndSessions,
      audit: AuditStore,
      afterAnswer: AfterAnswer,
    ): CredentialParts => {
      const pending = new PendingSignupsStore(clock);
      const confirmation = new ConfirmationMail({ pending, mails, letters });
      const links = new LinksStore(clock);
      return {
        db,
        users,
        pending,
        links,
        confirmation,
        mails,
        letters,
        sender,
        hasher,
        limits,
        startSession,
        endSessions,
        audit,
        afterAnswer,
      };
    },
  },
  of(SignUp),
  of(VerifyEmail),
  of(SignIn),
  of(Recovery),
  of(PasswordChange),
  of(EmailChange),
];
