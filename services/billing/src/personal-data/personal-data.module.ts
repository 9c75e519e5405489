import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { EntitlementsModule } from '../entitlement/entitlements.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { EraseUserService } from './erase-user.service.ts';
import { ExportDataService } from './export-data.service.ts';
import { PersonalDataController } from './personal-data.controller.ts';
import { StripeErasureService } from './stripe-erasure.service.ts';

/** Export and erasure of everything stored about a user. */
@Module({
  imports: [EntitlementsModule, OutboxModule, StripeModule],
  controllers: [PersonalDataController],
  providers: [EraseUserService, ExportDataService, StripeErasureService],
})
export class PersonalDataModule {}
