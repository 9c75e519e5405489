import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScansOfMailbox1764310000000 implements MigrationInterface {
  readonly name = 'ScansOfMailbox1764310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scan_reservations
        ADD COLUMN address_key text,
        ALTER COLUMN user_id DROP NOT NULL,
        DROP CONSTRAINT scan_reservations_user_id_fkey,
        ADD CONSTRAINT scan_reservations_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts ON DELETE SET NULL`);
    await runner.query(
      `UPDATE scan_reservations r SET address_key = a.address_key FROM accounts a WHERE a.user_id = r.user_id`,
    );
    await runner.query(`CREATE INDEX scan_reservations_of_mailbox ON scan_reservations (address_key, day)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM scan_reservations WHERE user_id IS NULL');
    await runner.query(`
      ALTER TABLE scan_reservations
        DROP COLUMN address_key,
        ALTER COLUMN user_id SET NOT NULL,
        DROP CONSTRAINT scan_reservations_user_id_fkey,
        ADD CONSTRAINT scan_reservations_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts ON DELETE CASCADE`);
  }
}
