import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportPreviews1764500000000 implements MigrationInterface {
  readonly name = 'ImportPreviews1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports ADD COLUMN preview jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP COLUMN preview');
  }
}
