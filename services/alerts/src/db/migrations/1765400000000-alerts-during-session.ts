import type { MigrationInterface, QueryRunner } from 'typeorm';

const DELIVERY = '(strategy_id, period, channel, subscription_id, webhook_id)';

export class AlertsDuringSession1765400000000 implements MigrationInterface {
  readonly name = 'AlertsDuringSession1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    // Alerts of an unfinished session are unique by their IDs, which derive from their events.
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN session_so_far boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT alerts_strategy_id_session_key`);
    await runner.query('CREATE UNIQUE INDEX alerts_of_close ON alerts (strategy_id, session) WHERE NOT session_so_far');
    await runner.query('DROP INDEX deliveries_of_strategy');
    await runner.query(`CREATE INDEX deliveries_of_strategy ON deliveries ${DELIVERY} WHERE strategy_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM alerts WHERE session_so_far');
    await runner.query('DROP INDEX deliveries_of_strategy');
    await runner.query(
      `CREATE UNIQUE INDEX deliveries_of_strategy ON deliveries ${DELIVERY} NULLS NOT DISTINCT WHERE strategy_id IS NOT NULL`,
    );
    await runner.query('DROP INDEX alerts_of_close');
    await runner.query(`
      ALTER TABLE alerts
        DROP COLUMN session_so_far,
        ADD CONSTRAINT alerts_strategy_id_session_key UNIQUE (strategy_id, session)`);
  }
}
