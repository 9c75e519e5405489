import { Controller } from '@nestjs/common';
import {
  cancelSubscription,
  createSubscription,
  type Entitlement,
  type invoiceListSchema,
  listInvoices,
  openPortal,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { ClientSecret } from '../payments/create-payment-intent.ts';
import { CancelSubscription } from './cancel-subscription.ts';
import { CreateSubscription } from './create-subscription.ts';
import { Invoices } from './invoices.ts';
import { Portal } from './portal.ts';

@Controller()
export class SubscriptionsController {
  readonly #create: CreateSubscription;
  readonly #cancel: CancelSubscription;
  readonly #portal: Portal;
  readonly #invoices: Invoices;
  constructor(create: CreateSubscription, cancel: CancelSubscription, portal: Portal, invoices: Invoices) {
    this.#create = create;
    this.#cancel = cancel;
    this.#portal = portal;
    this.#invoices = invoices;
  }

  @Handles(createSubscription)
  create(ctx: CallContext, _input: object): Promise<ClientSecret> {
    return this.#create.create(ctx);
  }

  @Handles(cancelSubscription)
  cancel(ctx: CallContext, _input: object): Promise<Entitlement> {
    return this.#cancel.cancel(ctx);
  }

  @Handles(openPortal)
  portal(ctx: CallContext, _input: object): Promise<{ url: string }> {
    return this.#portal.open(ctx);
  }

  @Handles(listInvoices)
  invoices(ctx: CallContext, _input: object): Promise<z.input<typeof invoiceListSchema>> {
    return this.#invoices.list(ctx);
  }
}
