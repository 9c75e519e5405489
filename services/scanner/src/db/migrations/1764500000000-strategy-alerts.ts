import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StrategyAlerts1764500000000 implements MigrationInterface {
  readonly name = 'StrategyAlerts1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE strategy_alerts (
        strategy_id uuid PRIMARY KEY REFERENCES strategies ON DELETE CASCADE,
        by_admin boolean NOT NULL,
        turned_on_at timestamptz NOT NULL,
        session text NOT NULL,
        total integer CHECK (total >= 0),
        symbols text[]
      )`);
    await runner.query(`CREATE INDEX strategy_alerts_pending ON strategy_alerts (session)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE strategy_alerts');
  }
}
