import { Controller } from '@nestjs/common';
import { AppError, receiveWebhook, stripeWebhookRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';

const MAX_SIGNATURE_CHARS = 2000;

@Controller()
export class StripeWebhookRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(stripeWebhookRoute)
  receive(ctx: CallContext, { body }: RouteInput<typeof stripeWebhookRoute>, client: Client) {
    const signature = client.header('stripe-signature');
    if (!signature) throw new AppError('invalid', 'INVALID_SIGNATURE', 'The event is not signed.');
    return this.#rpc.call(ctx, receiveWebhook, { body, signature: signature.slice(0, MAX_SIGNATURE_CHARS) });
  }
}
