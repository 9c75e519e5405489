import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'ended_sessions' })
export class EndedSessionEntity {
  @PrimaryColumn({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  /** when the last access token of it has run out */
  @Column({ type: 'timestamptz' })
  until!: Date;
}
