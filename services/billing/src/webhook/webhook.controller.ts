import { Controller } from '@nestjs/common';
import { receiveWebhook } from '@plainscan/contracts';
import { type CallContext, Handles } from '@plainscan/service-kit';
import { ReceiveWebhook } from './receive-webhook.ts';

@Controller()
export class WebhookController {
  readonly #webhook: ReceiveWebhook;
  constructor(webhook: ReceiveWebhook) {
    this.#webhook = webhook;
  }

  @Handles(receiveWebhook)
  async receive(
    ctx: CallContext,
    { body, signature }: { body: string; signature: string },
  ): Promise<{ received: true }> {
    await this.#webhook.receive(ctx, body, signature);
    return { received: true };
  }
}
