import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import { DeliverySender, type Transport } from '@plainscan/service-kit/mail';
import { ChannelHttp, failureOf } from '../channels/channel-http.ts';
import { signedHeaders } from '../channels/webhook-signature.ts';
import { type WebhookContent, WebhookQueue } from './webhook-queue.ts';

const CONNECTIONS = 10;

/** Posts signed JSON to users' webhooks (Standard Webhooks). */
@Injectable()
export class WebhookSender extends DeliverySender<WebhookContent> {
  constructor(
    queue: WebhookQueue,
    private readonly http: ChannelHttp,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('webhook message', queue, clock, logger);
  }

  protected connect(): Transport<WebhookContent> {
    return {
      connections: CONNECTIONS,
      send: (id, content) => this.#send(id, content),
      failureOf: (err) => failureOf(err, (status) => status === 410),
      close: () => undefined,
    };
  }

  async #send(id: string, { url, secret, body: content }: WebhookContent): Promise<void> {
    const body = JSON.stringify({ id, ...content });
    await this.http.post(url, signedHeaders({ id, atMs: this.clock(), body, secret }), body);
  }
}
