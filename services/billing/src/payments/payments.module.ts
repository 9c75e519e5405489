import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlement/entitlements.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { LocalPaymentsService } from './local-payments.service.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsService } from './payments.service.ts';
import { SealingKeyController } from './sealing-key.controller.ts';

@Module({
  imports: [EntitlementsModule, StripeModule],
  controllers: [PaymentsController, SealingKeyController],
  providers: [LocalPaymentsService, PaymentsService],
})
export class PaymentsModule {}
