import { Body, Controller, Param } from '@nestjs/common';
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
  resumeSubscription,
  resumeSubscriptionRoute,
  upgradeRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';

@Controller()
export class PaymentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(paymentSetupRoute)
  setup(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, getPaymentSetup, {});
  }

  @Route(createPaymentIntentRoute)
  createPaymentIntent(@Call() ctx: CallContext, @Body() body: BodyOf<typeof createPaymentIntentRoute>) {
    return this.rpc.call(ctx, createPaymentIntent, body);
  }

  @Route(createSubscriptionRoute)
  createSubscription(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, createSubscription, {});
  }

  @Route(upgradeRoute)
  async upgrade(@Call() ctx: CallContext, @Body() body: BodyOf<typeof upgradeRoute>) {
    return { message: 'Welcome to Premium.', entitlement: await this.rpc.call(ctx, confirmUpgrade, body) };
  }

  @Route(cancelSubscriptionRoute)
  async cancel(@Call() ctx: CallContext) {
    await this.rpc.call(ctx, cancelSubscription, {});
    return { message: 'You can continue using premium features until your current billing period ends.' };
  }

  @Route(resumeSubscriptionRoute)
  async resume(@Call() ctx: CallContext) {
    await this.rpc.call(ctx, resumeSubscription, {});
    return { message: 'Your subscription will renew again.' };
  }

  @Route(portalRoute)
  portal(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, openPortal, {});
  }

  @Route(invoicesRoute)
  invoices(@Call() ctx: CallContext) {
    return this.rpc.call(ctx, listInvoices, {});
  }

  @Route(orderRoute)
  order(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof orderRoute>) {
    return this.rpc.call(ctx, getOrder, { paymentIntentId: params.id });
  }
}
