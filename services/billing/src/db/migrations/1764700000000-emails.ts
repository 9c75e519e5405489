import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Emails1764700000000 implements MigrationInterface {
  readonly name = 'Emails1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE emails (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('receipt', 'cancellation', 'end')),
        subject text NOT NULL,
        facts jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        sent_at timestamptz,
        dropped_at timestamptz,
        UNIQUE (kind, subject)
      )`);
    await runner.query('CREATE INDEX emails_of_user ON emails (user_id, created_at DESC)');
    await runner.query(
      'CREATE INDEX emails_due ON emails (next_attempt_at) WHERE sent_at IS NULL AND dropped_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE emails');
  }
}
