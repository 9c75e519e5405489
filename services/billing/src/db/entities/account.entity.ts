import type { Entitlement } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One user. Whoever changes anything of one holds the lock of this row (`AccountsStore.lock`). */
@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** of the mailbox, by `termsAccepted` */
  @Column({ name: 'address_key', type: 'text', nullable: true })
  addressKey!: string | null;

  /** that of the mailbox's first account may be earlier: `trials` */
  @Column({ name: 'trial_started_at', type: 'timestamptz', nullable: true })
  trialStartedAt!: Date | null;

  /** as it was told last */
  @Column({ type: 'jsonb', nullable: true })
  told!: Entitlement | null;

  /** of `told`; grows with each */
  @Column({ type: 'integer' })
  revision!: number;

  /** of `told`: when it has to be looked at again */
  @Column({ name: 'changes_at', type: 'timestamptz', nullable: true })
  changesAt!: Date | null;
}
