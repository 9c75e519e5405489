import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { ChannelAccess } from './channel-access.ts';
import { ChannelSettingsController } from './channel-settings.controller.ts';
import { ChannelSettingsService } from './channel-settings.service.ts';
import { ChannelTests } from './channel-tests.service.ts';

@Module({
  imports: [DeliveriesModule],
  controllers: [ChannelSettingsController],
  providers: [ChannelAccess, ChannelSettingsService, ChannelTests],
})
export class ChannelSettingsModule {}
