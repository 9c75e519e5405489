import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A hundred stocks of a market, encoded as in Redis. */
@Entity({ name: 'market_blocks' })
export class MarketBlockEntity {
  @PrimaryColumn({ type: 'text' })
  version!: string;

  @PrimaryColumn({ type: 'integer' })
  block!: number;

  @Column({ type: 'integer' })
  stocks!: number;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
