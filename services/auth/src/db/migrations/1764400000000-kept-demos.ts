import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeptDemos1764400000000 implements MigrationInterface {
  readonly name = 'KeptDemos1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE links ADD COLUMN password_hash text CHECK (password_hash IS NULL OR kind = 'email')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE links DROP COLUMN password_hash');
  }
}
