import { Injectable } from '@nestjs/common';
import type { AlertWebhook } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';
import { WebhookEntity } from '../db/entities/webhook.entity.ts';

@Injectable()
export class WebhooksStore {
  /** Oldest first. */
  list(manager: EntityManager, userId: string): Promise<WebhookEntity[]> {
    return manager.find(WebhookEntity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  find(manager: EntityManager, userId: string, id: string): Promise<WebhookEntity | null> {
    return manager.findOneBy(WebhookEntity, { userId, id });
  }

  byId(manager: EntityManager, id: string): Promise<WebhookEntity | null> {
    return manager.findOneBy(WebhookEntity, { id });
  }

  async add(manager: EntityManager, webhook: WebhookEntity): Promise<void> {
    await manager.insert(WebhookEntity, webhook);
  }

  /** With its deliveries. False if the user has no such webhook. */
  async remove(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    return ((await manager.delete(WebhookEntity, { userId, id })).affected ?? 0) > 0;
  }

  /** Also turns on a disabled one, whose receiver is back. */
  async markWorking(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE webhooks SET failing_since = NULL, disabled_at = NULL
       WHERE id = $1 AND (failing_since IS NOT NULL OR disabled_at IS NOT NULL)`,
      [id],
    );
  }

  async markFailing(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.query('UPDATE webhooks SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL', [id, at]);
  }

  /** What is waiting for it is dropped. */
  async disable(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.query('UPDATE webhooks SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL', [id, at]);
    await manager.query('DELETE FROM deliveries WHERE webhook_id = $1 AND sent_at IS NULL', [id]);
  }
}

export const toWebhook = ({ id, url, createdAt, failingSince, disabledAt }: WebhookEntity): AlertWebhook => ({
  id,
  url,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  disabled: disabledAt !== null,
});
