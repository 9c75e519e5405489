import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MarketHistory1763700000000 implements MigrationInterface {
  readonly name = 'MarketHistory1763700000000';

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
    // Blocks are packed already: compressing them again costs time and gains nothing.
    await runner.query(`ALTER TABLE market_blocks ALTER COLUMN bytes SET STORAGE EXTERNAL`);
    await runner.query(`
      CREATE TABLE settings (
        name text PRIMARY KEY,
        value text NOT NULL,
        revision integer NOT NULL,
        changed_by text,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE settings`);
    await runner.query(`DROP TABLE market_blocks`);
    await runner.query(`DROP TABLE markets`);
  }
}
