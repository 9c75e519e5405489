import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from '../config.ts';
import { AuditLog } from './audit-log.ts';
import { AuditStore } from './audit.store.ts';

export const auditProviders = ({ clock }: ServiceDeps<AuthConfig>): Provider[] => [
  { provide: AuditStore, useFactory: () => new AuditStore(clock) },
  {
    provide: AuditLog,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new AuditLog(dataSource, clock),
  },
];
