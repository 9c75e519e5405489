import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user whose data was erased: nothing may be stored about them again. */
@Entity({ name: 'erased_users' })
export class ErasedUserEntity {
  /** SHA-256 of the user ID */
  @PrimaryColumn({ name: 'id_hash', type: 'bytea' })
  idHash!: Buffer;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
