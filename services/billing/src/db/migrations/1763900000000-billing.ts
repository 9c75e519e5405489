import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Billing1763900000000 implements MigrationInterface {
  readonly name = 'Billing1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    // The row lock serializes all changes of one user's data.
    await runner.query(`
      CREATE TABLE accounts (
        user_id uuid PRIMARY KEY,
        address_key text,
        trial_started_at timestamptz,
        told jsonb,
        revision integer NOT NULL DEFAULT 0,
        changes_at timestamptz,
        CHECK ((address_key IS NULL) = (trial_started_at IS NULL))
      )`);
    await runner.query(`CREATE INDEX accounts_by_address ON accounts (address_key)`);
    await runner.query(`CREATE INDEX accounts_changing ON accounts (changes_at) WHERE changes_at IS NOT NULL`);
    // Outlives accounts.
    await runner.query(`
      CREATE TABLE trials (
        address_key text PRIMARY KEY,
        started_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE erased_users (
        id_hash bytea PRIMARY KEY,
        erased_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE scan_reservations (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        day date NOT NULL,
        state text NOT NULL CHECK (state IN ('held', 'ran', 'returned')),
        reserved_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX scan_reservations_of_day ON scan_reservations (user_id, day)`);
    await runner.query(`CREATE INDEX scan_reservations_by_time ON scan_reservations (reserved_at)`);
    await runner.query(`
      CREATE TABLE customers (
        user_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        stripe_id text UNIQUE,
        created_at timestamptz NOT NULL,
        email text,
        version integer NOT NULL DEFAULT 0,
        closed boolean NOT NULL DEFAULT false
      )`);
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
    await runner.query(`
      CREATE TABLE subscriptions (
        id text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        status text NOT NULL,
        current_period_end timestamptz,
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        past_due_since timestamptz,
        ended_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL,
        read_at timestamptz NOT NULL,
        paid_ahead boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`CREATE INDEX subscriptions_of_user ON subscriptions (user_id)`);
    await runner.query(
      `CREATE INDEX subscriptions_ending ON subscriptions (current_period_end) WHERE ended_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE payments (
        id text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('one_time', 'subscription')),
        subscription_id text CHECK (subscription_id IS NULL OR kind = 'subscription'),
        status text NOT NULL,
        amount_cents integer NOT NULL,
        currency text NOT NULL,
        refunded_cents integer NOT NULL DEFAULT 0,
        dispute_status text,
        created_at timestamptz NOT NULL,
        succeeded_at timestamptz,
        read_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX payments_of_user ON payments (user_id, created_at DESC)`);
    await runner.query(`
      CREATE TABLE grants (
        payment_id text PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
        granted_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await runner.query(`CREATE INDEX grants_of_user ON grants (user_id)`);
    await runner.query(`
      CREATE TABLE webhook_events (
        id text PRIMARY KEY,
        type text NOT NULL,
        created_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX webhook_events_by_time ON webhook_events (received_at)`);
    await runner.query(`
      CREATE TABLE reconciliation (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        begun_at timestamptz,
        events_until timestamptz
      )`);
    await runner.query(`INSERT INTO reconciliation DEFAULT VALUES`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query(
      `DROP TABLE reconciliation, webhook_events, grants, payments, subscriptions, checkouts, customers, scan_reservations,
         erased_users, trials, accounts`,
    );
  }
}
