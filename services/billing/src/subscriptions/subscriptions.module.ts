import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlement/entitlements.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CreateSubscriptionService } from './create-subscription.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsService } from './subscriptions.service.ts';
import { UserSubscriptions } from './user-subscriptions.ts';

@Module({
  imports: [EntitlementsModule, StripeModule],
  controllers: [SubscriptionsController],
  providers: [CreateSubscriptionService, SubscriptionsService, UserSubscriptions],
  exports: [UserSubscriptions],
})
export class SubscriptionsModule {}
