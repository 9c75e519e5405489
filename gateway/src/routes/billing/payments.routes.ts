import { Controller } from '@nestjs/common';
import {
  cancelSubscription,
  cancelSubscriptionRoute,
  confirmUpgrade,
  createPaymentIntent,
  createPaymentIntentRoute,
  createSubscription,
  createSubscriptionRoute,
  getOrder,
  getPaymentSetup,
  invoicesRoute,
  listInvoices,
  openPortal,
  orderRoute,
  paymentSetupRoute,
  portalRoute,
  upgradeRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

@Controller()
export class PaymentsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(paymentSetupRoute)
  setup(ctx: CallContext) {
    return this.#rpc.call(ctx, getPaymentSetup, {});
  }

  @Answers(createPaymentIntentRoute)
  createPaymentIntent(ctx: CallContext, { body }: RouteInput<typeof createPaymentIntentRoute>) {
    return this.#rpc.call(ctx, createPaymentIntent, body);
  }

  @Answers(createSubscriptionRoute)
  createSubscription(ctx: CallContext) {
    return this.#rpc.call(ctx, createSubscription, {});
  }

  @Answers(upgradeRoute)
  async upgrade(ctx: CallContext, { body }: RouteInput<typeof upgradeRoute>) {
    return { message: 'Welcome to Premium.', entitlement: await this.#rpc.call(ctx, confirmUpgrade, body) };
  }

  @Answers(cancelSubscriptionRoute)
  async cancel(ctx: CallContext) {
    await this.#rpc.call(ctx, cancelSubscription, {});
    return { message: 'You can continue using premium features until your current billing period ends.' };
  }

  @Answers(portalRoute)
  portal(ctx: CallContext) {
    return this.#rpc.call(ctx, openPortal, {});
  }

  @Answers(invoicesRoute)
  invoices(ctx: CallContext) {
    return this.#rpc.call(ctx, listInvoices, {});
  }

  @Answers(orderRoute)
  order(ctx: CallContext, { params }: RouteInput<typeof orderRoute>) {
    return this.#rpc.call(ctx, getOrder, { paymentIntentId: params.id });
  }
}
