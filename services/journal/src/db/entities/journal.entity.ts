import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One user's. Whoever changes anything of it holds the lock of this row (`JournalLock`). */
@Entity({ name: 'journals' })
export class JournalEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  /** in which the account is counted */
  @Column({ type: 'text' })
  currency!: string;

  /** grows with every change of anything in it */
  @Column({ type: 'integer' })
  revision!: number;
}
