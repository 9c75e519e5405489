import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name that PostgreSQL gave the constraint, truncated. */
// cspell:disable-next-line
const UNIQUE = 'deliveries_strategy_id_period_channel_subscription_id_webho_key';
const COLUMNS = '(strategy_id, period, channel, subscription_id, webhook_id)';

export class MarketAlerts1765300000000 implements MigrationInterface {
  readonly name = 'MarketAlerts1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN kind text NOT NULL DEFAULT 'matches' CHECK (kind IN ('matches', 'market')),
        ADD COLUMN moment text,
        ADD COLUMN market jsonb,
        ADD COLUMN strategies jsonb,
        ADD COLUMN strategy_count integer,
        ADD COLUMN trades jsonb,
        ALTER COLUMN strategy_id DROP NOT NULL,
        ALTER COLUMN name DROP NOT NULL,
        ALTER COLUMN entered DROP NOT NULL,
        ALTER COLUMN entered_count DROP NOT NULL,
        ALTER COLUMN "left" DROP NOT NULL,
        ALTER COLUMN left_count DROP NOT NULL,
        ALTER COLUMN total DROP NOT NULL,
        ADD CONSTRAINT alerts_matches_check
          CHECK (num_nulls(strategy_id, name, entered, entered_count, "left", left_count, total)
            = CASE kind WHEN 'matches' THEN 0 ELSE 7 END),
        ADD CONSTRAINT alerts_market_check
          CHECK (num_nulls(moment, market, strategies, strategy_count) = CASE kind WHEN 'market' THEN 0 ELSE 4 END)`);
    await runner.query('ALTER TABLE alerts ALTER COLUMN kind DROP DEFAULT');
    await runner.query(
      `CREATE UNIQUE INDEX alerts_of_moment ON alerts (user_id, session, moment, example) WHERE kind = 'market'`,
    );
    await runner.query(`CREATE INDEX alerts_of_session ON alerts (session, user_id) WHERE kind = 'matches'`);
    await runner.query(`ALTER TABLE deliveries DROP CONSTRAINT ${UNIQUE}, ALTER COLUMN strategy_id DROP NOT NULL`);
    await runner.query(
      `CREATE UNIQUE INDEX deliveries_of_strategy ON deliveries ${COLUMNS} NULLS NOT DISTINCT WHERE strategy_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM alerts WHERE kind = 'market'`);
    await runner.query('DROP INDEX alerts_of_session, alerts_of_moment, deliveries_of_strategy');
    await runner.query(`
      ALTER TABLE deliveries
        ALTER COLUMN strategy_id SET NOT NULL,
        ADD CONSTRAINT ${UNIQUE} UNIQUE NULLS NOT DISTINCT ${COLUMNS}`);
    await runner.query(`
      ALTER TABLE alerts
        DROP CONSTRAINT alerts_market_check,
        DROP CONSTRAINT alerts_matches_check,
        DROP COLUMN kind,
        DROP COLUMN moment,
        DROP COLUMN market,
        DROP COLUMN strategies,
        DROP COLUMN strategy_count,
        DROP COLUMN trades,
        ALTER COLUMN strategy_id SET NOT NULL,
        ALTER COLUMN name SET NOT NULL,
        ALTER COLUMN entered SET NOT NULL,
        ALTER COLUMN entered_count SET NOT NULL,
        ALTER COLUMN "left" SET NOT NULL,
        ALTER COLUMN left_count SET NOT NULL,
        ALTER COLUMN total SET NOT NULL`);
  }
}
