import { Body, Controller, Headers } from '@nestjs/common';
import { AppError, receiveWebhook, stripeWebhookRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, Route } from '../http/route.decorator.ts';

const MAX_SIGNATURE_CHARS = 2000;

@Controller()
export class StripeWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(stripeWebhookRoute)
  receive(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof stripeWebhookRoute>,
    @Headers('stripe-signature') signature: string | undefined,
  ) {
    if (!signature) throw new AppError('invalid', 'INVALID_SIGNATURE', 'Missing Stripe-Signature header.');
    return this.rpc.call(ctx, receiveWebhook, { body, signature: signature.slice(0, MAX_SIGNATURE_CHARS) });
  }
}
