import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Watchlists1764900000000 implements MigrationInterface {
  readonly name = 'Watchlists1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE watchlists (
        id uuid PRIMARY KEY,
        user_id text NOT NULL REFERENCES scan_users ON DELETE CASCADE,
        name text NOT NULL,
        folded_name text NOT NULL,
        symbols text[] NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX watchlists_by_name ON watchlists (user_id, folded_name) WHERE deleted_at IS NULL`,
    );
    await runner.query(`CREATE INDEX watchlists_of_user ON watchlists (user_id, id)`);
    await runner.query(`CREATE INDEX watchlists_deleted ON watchlists (deleted_at) WHERE deleted_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE watchlists');
  }
}
