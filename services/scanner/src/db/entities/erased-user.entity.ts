import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Nothing more may be written about this user. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the id */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
