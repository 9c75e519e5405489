import { type DynamicModule, Module } from '@nestjs/common';
import type { GatewayConfig } from '../config.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { LocalPaymentsController } from './local-payments.controller.ts';
import { PaymentsController } from './payments.controller.ts';
import { StripeWebhookController } from './stripe-webhook.controller.ts';

/** The trial, the plan, and payments; the test payment form only with the local Stripe fake. */
@Module({})
export class BillingModule {
  static forRoot({ localPayments }: Pick<GatewayConfig, 'localPayments'>): DynamicModule {
    return {
      module: BillingModule,
      controllers: [
        EntitlementController,
        PaymentsController,
        StripeWebhookController,
        ...(localPayments ? [LocalPaymentsController] : []),
      ],
    };
  }
}
