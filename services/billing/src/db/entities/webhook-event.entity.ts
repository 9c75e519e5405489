import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An applied Stripe event, recorded so that it is applied only once. */
@Entity({ name: 'webhook_events' })
export class WebhookEventEntity {
  /** `evt_…` */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  type!: string;

  /** by Stripe's clock */
  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;
}
