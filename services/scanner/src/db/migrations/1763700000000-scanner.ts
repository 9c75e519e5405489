import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans are `json`, not `jsonb`, which rejects some of the text that JSON can hold. */
export class Scanner1763700000000 implements MigrationInterface {
  readonly name = 'Scanner1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE markets (
        version text PRIMARY KEY,
        source text NOT NULL,
        provider text NOT NULL,
        simulated boolean NOT NULL,
        as_of date NOT NULL,
        stocks integer NOT NULL CHECK (stocks >= 0),
        blocks integer NOT NULL CHECK (blocks > 0),
        updated_at timestamptz NOT NULL,
        completed_at timestamptz
      )`);
    await runner.query(`CREATE INDEX markets_by_source ON markets (source, completed_at)`);
    await runner.query(`
      CREATE TABLE market_blocks (
        version text NOT NULL REFERENCES markets ON DELETE CASCADE,
        block integer NOT NULL CHECK (block >= 0),
        stocks integer NOT NULL CHECK (stocks >= 0),
        bytes bytea NOT NULL,
        PRIMARY KEY (version, block)
      )`);
    // Blocks are compressed already.
    await runner.query(`ALTER TABLE market_blocks ALTER COLUMN bytes SET STORAGE EXTERNAL`);
    await runner.query(`
      CREATE TABLE settings (
        name text PRIMARY KEY,
        value text NOT NULL,
        revision integer NOT NULL,
        changed_by text,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE parser_changes (
        revision integer PRIMARY KEY,
        what text NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        changed_by text,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX parser_changes_by_person ON parser_changes (changed_by) WHERE changed_by IS NOT NULL`,
    );
    // its lock serializes all changes of one user's data
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
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query(
      `DROP TABLE past_scans, strategy_runs, strategies, erased_users, scan_users, parser_changes, settings, market_blocks, markets`,
    );
  }
}
