import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { WebhookModule } from '../webhook/webhook.module.ts';
import { ReconciliationJob } from './reconciliation.job.ts';
import { ReconciliationStore } from './reconciliation.store.ts';

@Module({ imports: [StripeModule, WebhookModule], providers: [ReconciliationJob, ReconciliationStore] })
export class ReconciliationModule {}
