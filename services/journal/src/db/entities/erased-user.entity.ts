import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a user was erased, so that a call which comes late brings nothing of them back. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the id */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
