import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'ended_sessions' })
export class EndedSessionEntity {
  @PrimaryColumn({ name: 'session_id', type: 'uuid' })
  sessionId!: string;

  /** when its last access token has expired */
  @Column({ type: 'timestamptz' })
  until!: Date;
}
