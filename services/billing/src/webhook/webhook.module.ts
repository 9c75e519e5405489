import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { StripeEventsService } from './stripe-events.service.ts';
import { WebhookController } from './webhook.controller.ts';
import { WebhookService } from './webhook.service.ts';

@Module({
  imports: [StripeModule, SubscriptionsModule],
  controllers: [WebhookController],
  providers: [StripeEventsService, WebhookService],
  exports: [StripeEventsService],
})
export class WebhookModule {}
