import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Alerts1764600000000 implements MigrationInterface {
  readonly name = 'Alerts1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    // The row lock serializes a user's new alerts and the user's erasure.
    await runner.query('CREATE TABLE alert_users (user_id uuid PRIMARY KEY)');
    await runner.query(`
      CREATE TABLE erased_users (
        id_hash bytea PRIMARY KEY,
        erased_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE alerts (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES alert_users ON DELETE CASCADE,
        strategy_id uuid NOT NULL,
        session text NOT NULL,
        name text NOT NULL,
        entered text[] NOT NULL,
        entered_count integer NOT NULL CHECK (entered_count > 0),
        total integer NOT NULL CHECK (total > 0),
        simulated boolean NOT NULL,
        example boolean NOT NULL,
        created_at timestamptz NOT NULL,
        read_at timestamptz,
        UNIQUE (strategy_id, session)
      )`);
    await runner.query('CREATE INDEX alerts_newest ON alerts (user_id, created_at DESC, id DESC)');
    await runner.query('CREATE INDEX alerts_unread ON alerts (user_id) WHERE read_at IS NULL');
    await runner.query('CREATE INDEX alerts_by_age ON alerts (created_at)');
    await runner.query(`
      CREATE TABLE deliveries (
        alert_id uuid PRIMARY KEY REFERENCES alerts ON DELETE CASCADE,
        strategy_id uuid NOT NULL,
        day text NOT NULL,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        sent_at timestamptz,
        UNIQUE (strategy_id, day)
      )`);
    await runner.query('CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE sent_at IS NULL');
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query('DROP TABLE deliveries, alerts, erased_users, alert_users');
  }
}
