import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportRuns1764200000000 implements MigrationInterface {
  readonly name = 'ImportRuns1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD COLUMN run text CHECK (run IN ('commit', 'undo')),
        ADD COLUMN run_since timestamptz,
        ADD COLUMN failure text,
        ADD CHECK ((run IS NULL) = (run_since IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN run, DROP COLUMN run_since, DROP COLUMN failure');
  }
}
