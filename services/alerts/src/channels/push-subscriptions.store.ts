import { Injectable } from '@nestjs/common';
import { type AlertDevice, MAX_PUSH_SUBSCRIPTIONS } from '@plainscan/contracts';
import { derivedId } from '@plainscan/service-kit/postgres';
import { type EntityManager, Not } from 'typeorm';
import { PushSubscriptionEntity } from '../db/entities/push-subscription.entity.ts';

@Injectable()
export class PushSubscriptionsStore {
  /** Newest first. */
  list(manager: EntityManager, userId: string): Promise<PushSubscriptionEntity[]> {
    return manager.find(PushSubscriptionEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  find(manager: EntityManager, userId: string, id: string): Promise<PushSubscriptionEntity | null> {
    return manager.findOneBy(PushSubscriptionEntity, { userId, id });
  }

  byId(manager: EntityManager, id: string): Promise<PushSubscriptionEntity | null> {
    return manager.findOneBy(PushSubscriptionEntity, { id });
  }

  /** Call with the user locked. Drops the user's oldest if there are too many, and takes the endpoint over from another user. */
  async add(manager: EntityManager, added: Omit<PushSubscriptionEntity, 'id'>): Promise<PushSubscriptionEntity> {
    const { userId, endpoint } = added;
    const subscription = { ...added, id: derivedId(`push ${userId} ${endpoint}`) };
    await manager.delete(PushSubscriptionEntity, { endpoint, userId: Not(userId) });
    await manager.upsert(PushSubscriptionEntity, subscription, ['endpoint']);
    await manager.query(
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2
       )`,
      [userId, MAX_PUSH_SUBSCRIPTIONS],
    );
    return subscription;
  }

  /** With its deliveries. False if the user has no such subscription. */
  async remove(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(PushSubscriptionEntity, { userId, id })).affected ?? 0) > 0;
  }
}

export const toDevice = ({ id, device, createdAt }: PushSubscriptionEntity): AlertDevice => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
});
