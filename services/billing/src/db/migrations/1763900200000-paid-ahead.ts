import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaidAhead1763900200000 implements MigrationInterface {
  readonly name = 'PaidAhead1763900200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions ADD COLUMN paid_ahead boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions DROP COLUMN paid_ahead`);
  }
}
