import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules of the alerts that exist. */
const EVERY_NEW_MATCH = '{"entered":{"atLeast":1,"symbols":[]},"left":null,"total":null,"coolDownSessions":0}';

export class AlertRules1764700000000 implements MigrationInterface {
  readonly name = 'AlertRules1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE strategy_alerts
        ADD COLUMN rules jsonb NOT NULL DEFAULT '${EVERY_NEW_MATCH}',
        ADD COLUMN alerted_session text,
        ALTER COLUMN symbols TYPE text USING array_to_string(symbols, ' ')`);
    await runner.query('ALTER TABLE strategy_alerts ALTER COLUMN rules DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE strategy_alerts
        DROP COLUMN rules,
        DROP COLUMN alerted_session,
        ALTER COLUMN symbols TYPE text[] USING string_to_array(symbols, ' ')`);
  }
}
