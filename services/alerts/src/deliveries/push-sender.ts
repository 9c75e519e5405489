import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, LOGGER, type Logger } from '@plainscan/service-kit';
import { DeliverySender, type Transport } from '@plainscan/service-kit/mail';
import webPush from 'web-push';
import { ChannelHttp, failureOf } from '../channels/channel-http.ts';
import { VapidKeys } from '../channels/vapid-keys.ts';
import { type PushContent, PushQueue } from './push-queue.ts';

/** How long a push service keeps a message for a browser that is offline. */
const TTL_SECONDS = 24 * 3600;
const CONNECTIONS = 10;

/** Sends encrypted messages to browsers through their push services (RFC 8030, 8291, 8292). */
@Injectable()
export class PushSender extends DeliverySender<PushContent> {
  constructor(
    queue: PushQueue,
    private readonly http: ChannelHttp,
    private readonly keys: VapidKeys,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('push message', queue, clock, logger);
  }

  protected connect(): Transport<PushContent> {
    return {
      connections: CONNECTIONS,
      send: (id, content) => this.#send(id, content),
      failureOf: (err) => failureOf(err, (status) => status >= 400 && status < 500 && status !== 408 && status !== 429),
      close: () => undefined,
    };
  }

  /** The ID is the payload's, and the topic, so that a push service that still has the message replaces it. */
  async #send(id: string, { subscription: { endpoint, p256dh, auth }, payload }: PushContent): Promise<void> {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ id, ...payload }),
      {
        vapidDetails: await this.keys.get(),
        TTL: TTL_SECONDS,
        topic: id.replaceAll('-', ''),
        contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
      },
    );
    const named = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
    await this.http.post(endpoint, Object.fromEntries(named) as Record<string, string>, body!);
  }
}
