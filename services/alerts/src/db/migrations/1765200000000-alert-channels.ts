import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AlertChannels1765200000000 implements MigrationInterface {
  readonly name = 'AlertChannels1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alert_settings (
        user_id uuid PRIMARY KEY REFERENCES alert_users ON DELETE CASCADE,
        delivery text NOT NULL,
        digest_hour smallint NOT NULL,
        quiet_from text,
        quiet_to text,
        time_zone text NOT NULL,
        CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
      )`);
    // An endpoint belongs to one browser, and so to the user who is signed in there.
    await runner.query(`
      CREATE TABLE push_subscriptions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES alert_users ON DELETE CASCADE,
        endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        device text NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at)');
    await runner.query(`
      CREATE TABLE webhooks (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES alert_users ON DELETE CASCADE,
        url text NOT NULL,
        sealed_secret text NOT NULL,
        created_at timestamptz NOT NULL,
        failing_since timestamptz,
        disabled_at timestamptz
      )`);
    await runner.query('CREATE INDEX webhooks_by_user ON webhooks (user_id, created_at)');
    await runner.query(`
      CREATE TABLE vapid_keys (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        public_key text NOT NULL,
        sealed_private_key text NOT NULL
      )`);
    await runner.query('DROP TABLE deliveries');
    await runner.query(`
      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        message_id uuid NOT NULL,
        alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
        user_id uuid NOT NULL,
        strategy_id uuid NOT NULL,
        period text NOT NULL,
        channel text NOT NULL,
        subscription_id uuid REFERENCES push_subscriptions ON DELETE CASCADE,
        webhook_id uuid REFERENCES webhooks ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        sent_at timestamptz,
        CHECK ((channel = 'push') = (subscription_id IS NOT NULL)),
        CHECK ((channel = 'webhook') = (webhook_id IS NOT NULL)),
        UNIQUE NULLS NOT DISTINCT (strategy_id, period, channel, subscription_id, webhook_id)
      )`);
    await runner.query('CREATE INDEX deliveries_due ON deliveries (channel, next_attempt_at) WHERE sent_at IS NULL');
    await runner.query('CREATE INDEX deliveries_of_message ON deliveries (message_id, id)');
    await runner.query('CREATE INDEX deliveries_of_alert ON deliveries (alert_id)');
    await runner.query('CREATE INDEX deliveries_of_user ON deliveries (user_id) WHERE sent_at IS NULL');
    await runner.query('CREATE INDEX deliveries_of_subscription ON deliveries (subscription_id)');
    await runner.query('CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deliveries, vapid_keys, webhooks, push_subscriptions, alert_settings');
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
  }
}
