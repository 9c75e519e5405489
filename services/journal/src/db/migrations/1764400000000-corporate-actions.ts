import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CorporateActions1764400000000 implements MigrationInterface {
  readonly name = 'CorporateActions1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD COLUMN corporate_action jsonb,
        ADD COLUMN adjusted jsonb,
        ADD COLUMN symbol_changes jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE imports DROP COLUMN corporate_action, DROP COLUMN adjusted, DROP COLUMN symbol_changes',
    );
  }
}
