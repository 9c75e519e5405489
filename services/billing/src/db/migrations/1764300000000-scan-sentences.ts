import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScanSentences1764300000000 implements MigrationInterface {
  readonly name = 'ScanSentences1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scan_reservations
        ADD COLUMN sentence_id uuid,
        ADD COLUMN keys text[] NOT NULL DEFAULT '{}',
        ADD COLUMN conditions text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE scan_reservations DROP COLUMN sentence_id, DROP COLUMN keys, DROP COLUMN conditions',
    );
  }
}
