import type { Provider } from '@nestjs/common';
import { Bus, EntitlementMirror, RpcClient, type ServiceParts } from '@plainscan/service-kit';
import type { JournalConfig } from '../config.ts';
import { JournalAccess } from './journal-access.ts';

export const accessProviders = ({ clock, logger }: ServiceParts<JournalConfig>): Provider[] => [
  {
    provide: EntitlementMirror,
    inject: [RpcClient, Bus],
    useFactory: (rpc: RpcClient, bus: Bus) => new EntitlementMirror({ rpc, bus, clock, logger }),
  },
  {
    provide: JournalAccess,
    inject: [EntitlementMirror],
    useFactory: (entitlements: EntitlementMirror) => new JournalAccess(entitlements),
  },
];
