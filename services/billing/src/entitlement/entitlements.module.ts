import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { TrialController } from '../trial/trial.controller.ts';
import { TrialsService } from '../trial/trials.service.ts';
import { EntitlementChanges } from './entitlement-changes.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { EntitlementExpiryJob } from './entitlement-expiry.job.ts';
import { EntitlementService } from './entitlement.service.ts';
import { FactsStore } from './facts.store.ts';

/** Includes trials, because computing an entitlement may fetch a trial, and beginning a trial changes an entitlement. */
@Module({
  imports: [OutboxModule],
  controllers: [EntitlementController, TrialController],
  providers: [AccountsStore, EntitlementChanges, EntitlementExpiryJob, EntitlementService, FactsStore, TrialsService],
  exports: [AccountsStore, EntitlementChanges, EntitlementService],
})
export class EntitlementsModule {}
