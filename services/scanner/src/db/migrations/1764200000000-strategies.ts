import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans are `json`, not `jsonb`: it keeps any text that JSON can say. */
export class Strategies1764200000000 implements MigrationInterface {
  readonly name = 'Strategies1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    // its row is the lock of everything about one user
    await runner.query(`CREATE TABLE scan_users (user_id text PRIMARY KEY, forgotten_at timestamptz)`);
    await runner.query(`
      CREATE TABLE erased_users (
        id_hash bytea PRIMARY KEY,
        erased_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE strategies (
        id uuid PRIMARY KEY,
        user_id text NOT NULL REFERENCES scan_users ON DELETE CASCADE,
        name text NOT NULL,
        folded_name text NOT NULL,
        description text NOT NULL,
        query text NOT NULL,
        plan json,
        packed_bytes integer NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX strategies_by_name ON strategies (user_id, folded_name) WHERE deleted_at IS NULL`,
    );
    await runner.query(`CREATE INDEX strategies_of_user ON strategies (user_id, id)`);
    await runner.query(`CREATE INDEX strategies_deleted ON strategies (deleted_at) WHERE deleted_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE strategy_runs (
        strategy_id uuid PRIMARY KEY REFERENCES strategies ON DELETE CASCADE,
        scan_id uuid,
        ran_at timestamptz NOT NULL,
        as_of text NOT NULL,
        total integer NOT NULL CHECK (total >= 0),
        symbols text[],
        since json
      )`);
    await runner.query(`
      CREATE TABLE past_scans (
        id uuid PRIMARY KEY,
        user_id text NOT NULL REFERENCES scan_users ON DELETE CASCADE,
        scan_id uuid,
        same_hash bytea NOT NULL,
        query text NOT NULL,
        plan json NOT NULL,
        description text NOT NULL,
        parser text NOT NULL,
        ran_at timestamptz NOT NULL,
        as_of text NOT NULL,
        total integer NOT NULL CHECK (total >= 0),
        times integer NOT NULL CHECK (times > 0),
        strategy_id uuid REFERENCES strategies ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX past_scans_newest ON past_scans (user_id, ran_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX past_scans_of_strategy ON past_scans (strategy_id) WHERE strategy_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE past_scans, strategy_runs, strategies, erased_users, scan_users`);
  }
}
