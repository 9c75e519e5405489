import type { Provider } from '@nestjs/common';
import { Metrics, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { Letters } from '../mail/letters.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { MailsStore } from '../mail/mails.store.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { UsersStore } from '../users/users.store.ts';
import { DeleteAccount } from './delete-account.ts';
import { DeletionWatch } from './deletion-watch.ts';
import { DeletionsStore } from './deletions.store.ts';

export const deletionProviders = ({ clock, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: DeletionsStore,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new DeletionsStore(dataSource, clock),
  },
  {
    provide: DeletionWatch,
    inject: [DeletionsStore, Metrics],
    useFactory: (deletions: DeletionsStore, metrics: Metrics) =>
      new DeletionWatch({ deletions, metrics, clock, logger }),
  },
  {
    provide: DeleteAccount,
    inject: [
      DatabaseConnection,
      UsersStore,
      EndSessions,
      AuditStore,
      MailsStore,
      Letters,
      MailSender,
      DeletionsStore,
      OutboxRelay,
    ],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      users: UsersStore,
      endSessions: EndSessions,
      audit: AuditStore,
      mails: MailsStore,
      letters: Letters,
      sender: MailSender,
      deletions: DeletionsStore,
      outbox: OutboxRelay,
    ) => {
      const pending = new PendingSignupsStore(clock);
      return new DeleteAccount({ db, users, pending, endSessions, audit, mails, letters, sender, deletions, outbox });
    },
  },
];
