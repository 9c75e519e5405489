import type { Provider } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { AuditStore } from './audit.store.ts';

export const auditProviders = ({ clock }: ServiceParts<AuthConfig>): Provider[] => [
  { provide: AuditStore, useFactory: () => new AuditStore(clock) },
];
