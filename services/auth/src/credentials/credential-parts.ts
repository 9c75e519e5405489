import type { DataSource } from 'typeorm';
import type { AuditStore } from '../audit/audit.store.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { LinksStore } from '../links/links.store.ts';
import type { Letters } from '../mail/letters.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { MailsStore } from '../mail/mails.store.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import type { ConfirmationMail } from '../sign-up/confirmation-mail.ts';
import type { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { AfterAnswer } from './after-answer.ts';

/** What the calls about addresses and passwords are made of; each picks its own. */
export interface CredentialParts {
  db: DataSource;
  users: UsersStore;
  pending: PendingSignupsStore;
  links: LinksStore;
  confirmation: ConfirmationMail;
  mails: MailsStore;
  letters: Letters;
  sender: MailSender;
  hasher: PasswordHasher;
  limits: AttemptLimits;
  startSession: StartSession;
  endSessions: EndSessions;
  audit: AuditStore;
  afterAnswer: AfterAnswer;
}

/** Injection token of `CredentialParts`. */
export const CREDENTIAL_PARTS = Symbol('credential parts');
