import { type DynamicModule, Module } from '@nestjs/common';
import { derivedKey, type ServiceDeps, ServiceKitModule } from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import type { Resolve } from '@plainscan/service-kit/networks';
import { ChannelSettingsModule } from './channel-settings/channel-settings.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import type { AlertsConfig } from './config.ts';
import { alertsDatabase, RETENTION } from './db/database.ts';
import { DeliveriesModule } from './deliveries/deliveries.module.ts';
import { InboxModule } from './inbox/inbox.module.ts';
import { MarketAlertsModule } from './market-alerts/market-alerts.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';

/** The same on all replicas. */
const sealingSecret = ({ secret }: AlertsConfig): Uint8Array => derivedKey(secret, 'alerts sealing');

@Module({})
export class AlertsModule {
  static forRoot({ config, ...process }: ServiceDeps<AlertsConfig>, resolve?: Resolve): DynamicModule {
    return {
      module: AlertsModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'alerts',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
          sealingSecret: sealingSecret(config),
          config,
          ...process,
        }),
        DatabaseModule.forRoot(alertsDatabase(config.dbUrl)),
        RetentionModule.forRoot(RETENTION),
        ChannelsModule.forRoot(resolve),
        ChannelSettingsModule,
        DeliveriesModule,
        InboxModule,
        MarketAlertsModule,
        PersonalDataModule,
      ],
    };
  }
}
