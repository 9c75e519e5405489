import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only for new users, because those who turned Market Alerts off can't be told from those who never chose. */
export class MarketAlertsDefault1765400000000 implements MigrationInterface {
  readonly name = 'MarketAlertsDefault1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ALTER COLUMN market_alerts SET DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ALTER COLUMN market_alerts SET DEFAULT false');
  }
}
