import { Controller } from '@nestjs/common';
import {
  confirmUpgrade,
  createPaymentIntent,
  type Entitlement,
  getOrder,
  getPaymentSetup,
  type paymentSetupSchema,
  type upgradeSchema,
} from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import type { z } from 'zod';
import { ConfirmUpgrade } from './confirm-upgrade.ts';
import { type ClientSecret, CreatePaymentIntent } from './create-payment-intent.ts';
import { GetOrder, type Order } from './get-order.ts';
import { PaymentSetup } from './payment-setup.ts';

@Controller()
export class PaymentsController {
  readonly #setup: PaymentSetup;
  readonly #create: CreatePaymentIntent;
  readonly #confirm: ConfirmUpgrade;
  readonly #order: GetOrder;
  constructor(setup: PaymentSetup, create: CreatePaymentIntent, confirm: ConfirmUpgrade, order: GetOrder) {
    this.#setup = setup;
    this.#create = create;
    this.#confirm = confirm;
    this.#order = order;
  }

  @Handles(getPaymentSetup)
  setup(_ctx: CallContext, _input: object): z.output<typeof paymentSetupSchema> {
    const { mode, publishableKey } = this.#setup;
    return { mode, publishableKey };
  }

  @Handles(createPaymentIntent)
  create(ctx: CallContext, { amount }: { amount: number }): Promise<ClientSecret> {
    return this.#create.create(ctx, amount);
  }

  @Handles(confirmUpgrade)
  confirm(ctx: CallContext, upgrade: z.output<typeof upgradeSchema>): Promise<Entitlement> {
    return this.#confirm.confirm(ctx, upgrade);
  }

  @Handles(getOrder)
  order(ctx: CallContext, { paymentIntentId }: { paymentIntentId: string }): Promise<Order> {
    return this.#order.get(ctx, paymentIntentId);
  }
}
