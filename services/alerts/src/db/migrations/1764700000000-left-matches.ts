import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeftMatches1764700000000 implements MigrationInterface {
  readonly name = 'LeftMatches1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN "left" text[] NOT NULL DEFAULT '{}',
        ADD COLUMN left_count integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT alerts_entered_count_check,
        DROP CONSTRAINT alerts_total_check,
        ADD CONSTRAINT alerts_counts_check
          CHECK (entered_count >= 0 AND left_count >= 0 AND entered_count + left_count > 0 AND total >= entered_count)`);
    await runner.query('ALTER TABLE alerts ALTER COLUMN "left" DROP DEFAULT, ALTER COLUMN left_count DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM alerts WHERE entered_count = 0');
    await runner.query(`
      ALTER TABLE alerts
        DROP COLUMN "left",
        DROP COLUMN left_count,
        ADD CONSTRAINT alerts_entered_count_check CHECK (entered_count > 0),
        ADD CONSTRAINT alerts_total_check CHECK (total > 0)`);
  }
}
