import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Stripe1763900100000 implements MigrationInterface {
  readonly name = 'Stripe1763900100000';

  async up(runner: QueryRunner): Promise<void> {
    // a row without a Stripe id: the customer is being made, or was when the process ended
    await runner.query(`
      ALTER TABLE customers
        ALTER COLUMN stripe_id DROP NOT NULL,
        ADD COLUMN email text,
        ADD COLUMN version integer NOT NULL DEFAULT 0,
        ADD COLUMN closed boolean NOT NULL DEFAULT false`);
    // what a user has begun to pay for; the attempt is the idempotency key at Stripe
    await runner.query(`
      CREATE TABLE checkouts (
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('one_time', 'subscription')),
        attempt uuid NOT NULL,
        stripe_id text,
        begun_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, kind)
      )`);
    await runner.query(`CREATE INDEX checkouts_by_time ON checkouts (begun_at)`);
    await runner.query(
      `CREATE INDEX subscriptions_ending ON subscriptions (current_period_end) WHERE ended_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE reconciliation (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        begun_at timestamptz,
        events_until timestamptz
      )`);
    await runner.query(`INSERT INTO reconciliation DEFAULT VALUES`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE reconciliation, checkouts`);
    await runner.query(`DROP INDEX subscriptions_ending`);
    await runner.query(`DELETE FROM customers WHERE stripe_id IS NULL`);
    await runner.query(`
      ALTER TABLE customers ALTER COLUMN stripe_id SET NOT NULL, DROP COLUMN email, DROP COLUMN version, DROP COLUMN closed`);
  }
}
