import { Controller, Inject } from '@nestjs/common';
import {
  authenticateLocalPayment,
  confirmLocalPayment,
  confirmUpgrade,
  createPaymentIntent,
  type Entitlement,
  getOrder,
  getPaymentSetup,
} from '@plainscan/contracts';
import { type CallContext, CONFIG, Rpc, type RpcInput, type RpcOutput } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import type { ClientSecret } from '../stripe/checkouts.service.ts';
import { type LocalPayment, LocalPaymentsService } from './local-payments.service.ts';
import { type Order, PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly localPayments: LocalPaymentsService,
    @Inject(CONFIG) private readonly config: Pick<BillingConfig, 'stripe'>,
  ) {}

  /** Which payment form the web shows. */
  @Rpc(getPaymentSetup)
  setup(): RpcOutput<typeof getPaymentSetup> {
    const { stripe } = this.config;
    // Only Stripe's own form needs the key.
    return { mode: stripe?.mode ?? 'none', publishableKey: stripe?.mode === 'stripe' ? stripe.publishableKey : null };
  }

  @Rpc(createPaymentIntent)
  create(ctx: CallContext, { amount }: RpcInput<typeof createPaymentIntent>): Promise<ClientSecret> {
    return this.payments.createIntent(ctx, amount);
  }

  @Rpc(confirmUpgrade)
  confirm(ctx: CallContext, upgrade: RpcInput<typeof confirmUpgrade>): Promise<Entitlement> {
    return this.payments.confirmUpgrade(ctx, upgrade);
  }

  @Rpc(getOrder)
  order(ctx: CallContext, { paymentIntentId }: RpcInput<typeof getOrder>): Promise<Order> {
    return this.payments.getOrder(ctx, paymentIntentId);
  }

  @Rpc(confirmLocalPayment)
  confirmLocal(ctx: CallContext, { clientSecret, card }: RpcInput<typeof confirmLocalPayment>): Promise<LocalPayment> {
    return this.localPayments.confirm(ctx, clientSecret, card);
  }

  @Rpc(authenticateLocalPayment)
  authenticateLocal(
    ctx: CallContext,
    { clientSecret, succeed }: RpcInput<typeof authenticateLocalPayment>,
  ): Promise<LocalPayment> {
    return this.localPayments.authenticate(ctx, clientSecret, succeed);
  }
}
