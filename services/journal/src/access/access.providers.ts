import type { Provider } from '@nestjs/common';
import { Bus, EntitlementCache, RpcClient, type ServiceDeps } from '@plainscan/service-kit';
import type { JournalConfig } from '../config.ts';
import { JournalAccess } from './journal-access.ts';

export const accessProviders = ({ clock, logger }: ServiceDeps<JournalConfig>): Provider[] => [
  {
    provide: EntitlementCache,
    inject: [RpcClient, Bus],
    useFactory: (rpc: RpcClient, bus: Bus) => new EntitlementCache({ rpc, bus, clock, logger }),
  },
  {
    provide: JournalAccess,
    inject: [EntitlementCache],
    useFactory: (entitlements: EntitlementCache) => new JournalAccess(entitlements),
  },
];
