import type { Entitlement } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One user. Every change to the user's data locks this row (`AccountsStore.lock`). */
@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** key of the mailbox, from `termsAccepted` */
  @Column({ name: 'address_key', type: 'text', nullable: true })
  addressKey!: string | null;

  /** the mailbox's trial may have started earlier, with another account: see `trials` */
  @Column({ name: 'trial_started_at', type: 'timestamptz', nullable: true })
  trialStartedAt!: Date | null;

  /** from `termsAccepted`; null: unknown. A demo account may become a real one, never the reverse. */
  @Column({ type: 'boolean', nullable: true })
  demo!: boolean | null;

  /** the last published entitlement */
  @Column({ name: 'told', type: 'jsonb', nullable: true })
  published!: Entitlement | null;

  /** revision of `published` */
  @Column({ type: 'integer' })
  revision!: number;

  /** when `published` changes through time alone */
  @Column({ name: 'changes_at', type: 'timestamptz', nullable: true })
  changesAt!: Date | null;
}

/** The first trial of a mailbox. Outlives its accounts and doesn't identify them. */
@Entity({ name: 'trials' })
export class TrialEntity {
  @PrimaryColumn({ name: 'address_key', type: 'text' })
  addressKey!: string;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;
}

/** Marks an erased user, so that a late event can't restore their data. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the user ID */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
