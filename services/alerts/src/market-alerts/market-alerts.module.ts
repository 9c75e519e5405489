import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { InboxStore } from '../inbox/inbox.store.ts';
import { MarketAlertsController } from './market-alerts.controller.ts';
import { MarketAlertsService } from './market-alerts.service.ts';
import { MarketAlertsStore } from './market-alerts.store.ts';
import { MarketRecipients } from './market-recipients.ts';

/** Summaries of the market at the open and the close, for users who want them. */
@Module({
  imports: [DeliveriesModule],
  controllers: [MarketAlertsController],
  providers: [InboxStore, MarketAlertsService, MarketAlertsStore, MarketRecipients],
})
export class MarketAlertsModule {}
