import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AlertsDuringSession1765400000000 implements MigrationInterface {
  readonly name = 'AlertsDuringSession1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE strategy_alerts
        ADD COLUMN so_far_session text,
        ADD COLUMN so_far_symbols text`);
    await runner.query(`UPDATE strategy_alerts SET rules = rules || '{"duringSession": false}'`);
    await runner.query(
      `CREATE INDEX strategy_alerts_during_session ON strategy_alerts (strategy_id) WHERE rules @> '{"duringSession": true}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX strategy_alerts_during_session');
    await runner.query(`UPDATE strategy_alerts SET rules = rules - 'duringSession'`);
    await runner.query('ALTER TABLE strategy_alerts DROP COLUMN so_far_session, DROP COLUMN so_far_symbols');
  }
}
