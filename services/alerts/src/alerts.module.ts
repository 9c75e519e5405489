import { type DynamicModule, Module } from '@nestjs/common';
import { type ServiceDeps, ServiceKitModule } from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import type { AlertsConfig } from './config.ts';
import { alertsDatabase, RETENTION } from './db/database.ts';
import { DeliveriesModule } from './deliveries/deliveries.module.ts';
import { InboxModule } from './inbox/inbox.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';

@Module({})
export class AlertsModule {
  static forRoot({ config, ...process }: ServiceDeps<AlertsConfig>): DynamicModule {
    return {
      module: AlertsModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'alerts',
          natsUrl: config.natsUrl,
          actorKeys: config.actorKeys,
          config,
          ...process,
        }),
        DatabaseModule.forRoot(alertsDatabase(config.dbUrl)),
        RetentionModule.forRoot(RETENTION),
        DeliveriesModule,
        InboxModule,
        PersonalDataModule,
      ],
    };
  }
}
