import type { DeliveryFailure, DeliveryQueue, QueuedMessage } from '@plainscan/service-kit/mail';
import type { Channel } from '../db/entities/delivery.entity.ts';
import type { DeliveriesStore, Message } from './deliveries.store.ts';

export const ALERT_KIND = 'strategy.matches';
export const MARKET_KIND = 'market.summary';

/** The messages to one channel. */
export abstract class ChannelQueue<C> implements DeliveryQueue<C> {
  protected constructor(
    private readonly channel: Channel,
    protected readonly deliveries: DeliveriesStore,
  ) {}

  /** null if the message is no longer needed */
  protected abstract compose(message: Message): Promise<C | null>;

  async claim(max: number, retryAt: Date): Promise<QueuedMessage<C>[]> {
    const messages = await this.deliveries.claim(this.channel, max, retryAt);
    return messages.map((message) => ({
      id: message.id,
      kind: message.market ? MARKET_KIND : ALERT_KIND,
      createdAt: message.dueAt,
      attempts: message.attempts,
      content: () => this.compose(message),
    }));
  }

  extendClaims(ids: readonly string[], retryAt: Date): Promise<void> {
    return this.deliveries.extendClaims(ids, retryAt);
  }

  markSent(id: string): Promise<void> {
    return this.deliveries.markSent(id);
  }

  retryAt(id: string, at: Date, _failure: DeliveryFailure): Promise<void> {
    return this.deliveries.retryAt(id, at);
  }

  drop(id: string, _failure: DeliveryFailure | null): Promise<void> {
    return this.deliveries.drop(id);
  }
}
