import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of lists of users: for administrators, newest first, and by the start of the address; for alerts, who gets Market Alerts. */
export class UserList1764600000000 implements MigrationInterface {
  readonly name = 'UserList1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX users_by_age ON users (created_at DESC, id DESC)');
    await runner.query('CREATE INDEX users_by_email_prefix ON users (email_key text_pattern_ops)');
    await runner.query('CREATE INDEX users_with_market_alerts ON users (id) WHERE market_alerts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_with_market_alerts');
    await runner.query('DROP INDEX users_by_email_prefix');
    await runner.query('DROP INDEX users_by_age');
  }
}
