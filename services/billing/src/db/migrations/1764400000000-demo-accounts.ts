import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DemoAccounts1764400000000 implements MigrationInterface {
  readonly name = 'DemoAccounts1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN demo boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN demo');
  }
}
