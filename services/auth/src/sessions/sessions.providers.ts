import type { Provider } from '@nestjs/common';
import { Broadcast, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { Roles } from '../account/roles.ts';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { SigningKeys } from '../keys/signing-keys.ts';
import { EndSessions } from './end-sessions.ts';
import { OwnSessions } from './own-sessions.ts';
import { RefreshSession } from './refresh-session.ts';
import { SessionGrants } from './session-grants.ts';
import { StartSession } from './start-session.ts';

export const sessionsProviders = ({ clock, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: EndSessions,
    inject: [Broadcast],
    useFactory: (broadcast: Broadcast) => new EndSessions(broadcast, clock, logger),
  },
  {
    provide: SessionGrants,
    inject: [SigningKeys, Roles],
    useFactory: (keys: SigningKeys, roles: Roles) => new SessionGrants(keys, roles, clock),
  },
  {
    provide: StartSession,
    inject: [SessionGrants, EndSessions, AuditStore],
    useFactory: (grants: SessionGrants, endSessions: EndSessions, audit: AuditStore) =>
      new StartSession({ grants, endSessions, audit, clock }),
  },
  {
    provide: RefreshSession,
    inject: [DatabaseConnection, SessionGrants, EndSessions, AuditStore],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      grants: SessionGrants,
      endSessions: EndSessions,
      audit: AuditStore,
    ) => new RefreshSession({ db, grants, endSessions, audit, clock }),
  },
  {
    provide: OwnSessions,
    inject: [DatabaseConnection, EndSessions, AuditStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, endSessions: EndSessions, audit: AuditStore) =>
      new OwnSessions({ db, endSessions, audit, clock }),
  },
];
