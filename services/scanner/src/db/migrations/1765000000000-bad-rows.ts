import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BadRows1765000000000 implements MigrationInterface {
  readonly name = 'BadRows1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE markets ADD COLUMN bad_rows jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE markets DROP COLUMN bad_rows');
  }
}
