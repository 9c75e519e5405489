import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.ts';
import { EntitlementsModule } from '../entitlement/entitlements.module.ts';
import { CheckoutsService } from './checkouts.service.ts';
import { CustomersService } from './customers.service.ts';
import { PremiumPrice } from './premium-price.ts';
import { StripeCalls } from './stripe-calls.ts';
import { StripeConnection } from './stripe-connection.ts';
import { StripeReader } from './stripe-reader.ts';
import { StripeStateStore } from './stripe-state.store.ts';
import { StripeSync } from './stripe-sync.ts';

@Module({
  imports: [EmailsModule, EntitlementsModule],
  providers: [
    CheckoutsService,
    CustomersService,
    PremiumPrice,
    StripeCalls,
    StripeConnection,
    StripeReader,
    StripeStateStore,
    StripeSync,
  ],
  exports: [CheckoutsService, CustomersService, PremiumPrice, StripeCalls, StripeReader, StripeStateStore, StripeSync],
})
export class StripeModule {}
