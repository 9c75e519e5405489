import { Controller } from '@nestjs/common';
import { receiveWebhook } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { WebhookService } from './webhook.service.ts';

@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Rpc(receiveWebhook)
  async receive(ctx: CallContext, { body, signature }: RpcInput<typeof receiveWebhook>): Promise<{ received: true }> {
    await this.webhooks.receive(ctx, body, signature);
    return { received: true };
  }
}
