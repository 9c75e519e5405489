import type { Entitlement } from '@plainscan/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One user. Every change of a user's data holds the lock of this row (`AccountsStore.lock`). */
@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** of the mailbox, from `termsAccepted` */
  @Column({ name: 'address_key', type: 'text', nullable: true })
  addressKey!: string | null;

  /** the mailbox's first account may have an earlier one: `trials` */
  @Column({ name: 'trial_started_at', type: 'timestamptz', nullable: true })
  trialStartedAt!: Date | null;

  /** from `termsAccepted`; null: not known. A demo account may become a real one, never the other way. */
  @Column({ type: 'boolean', nullable: true })
  demo!: boolean | null;

  /** the entitlement last published */
  @Column({ name: 'told', type: 'jsonb', nullable: true })
  published!: Entitlement | null;

  /** of `published`; increases with each */
  @Column({ type: 'integer' })
  revision!: number;

  /** of `published`: when time alone changes it */
  @Column({ name: 'changes_at', type: 'timestamptz', nullable: true })
  changesAt!: Date | null;
}

/** The first trial of a mailbox. Outlives the accounts it was given to and does not identify them. */
@Entity({ name: 'trials' })
export class TrialEntity {
  @PrimaryColumn({ name: 'address_key', type: 'text' })
  addressKey!: string;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;
}

/** Marks an erased user, so that a late event does not restore their data. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the id */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
