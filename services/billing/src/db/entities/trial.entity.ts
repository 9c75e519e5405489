import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The first trial of a mailbox. Outlives the accounts it was given to, and says nothing of who they were. */
@Entity({ name: 'trials' })
export class TrialEntity {
  @PrimaryColumn({ name: 'address_key', type: 'text' })
  addressKey!: string;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;
}
