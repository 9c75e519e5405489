import { Controller } from '@nestjs/common';
import {
  cancelSubscription,
  createSubscription,
  type Entitlement,
  listInvoices,
  openPortal,
  resumeSubscription,
} from '@plainscan/contracts';
import { type CallContext, Rpc } from '@plainscan/service-kit';
import type { ClientSecret } from '../stripe/checkouts.service.ts';
import { CreateSubscriptionService } from './create-subscription.service.ts';
import type { InvoiceList } from './invoice-list.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

@Controller()
export class SubscriptionsController {
  constructor(
    private readonly creation: CreateSubscriptionService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @Rpc(createSubscription)
  create(ctx: CallContext): Promise<ClientSecret> {
    return this.creation.create(ctx);
  }

  @Rpc(cancelSubscription)
  cancel(ctx: CallContext): Promise<Entitlement> {
    return this.subscriptions.cancel(ctx);
  }

  @Rpc(resumeSubscription)
  resume(ctx: CallContext): Promise<Entitlement> {
    return this.subscriptions.resume(ctx);
  }

  @Rpc(openPortal)
  portal(ctx: CallContext): Promise<{ url: string }> {
    return this.subscriptions.openPortal(ctx);
  }

  @Rpc(listInvoices)
  invoices(ctx: CallContext): Promise<{ invoices: InvoiceList }> {
    return this.subscriptions.invoices(ctx);
  }
}
