import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StrategyScanSavedAt1765100000000 implements MigrationInterface {
  readonly name = 'StrategyScanSavedAt1765100000000';

  /** The default is for replicas of the previous version, which insert strategies during a rolling update. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE strategies ADD COLUMN scan_saved_at timestamptz NOT NULL DEFAULT now()`);
    // Earlier changes may have been to the scan.
    await runner.query(`UPDATE strategies SET scan_saved_at = updated_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE strategies DROP COLUMN scan_saved_at');
  }
}
