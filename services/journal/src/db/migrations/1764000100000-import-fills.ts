import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What committed imports brought, as the broker says it: executions are made of it, and made anew when more comes or something goes. */
export class ImportFills1764000100000 implements MigrationInterface {
  readonly name = 'ImportFills1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_fills (
        import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
        line integer NOT NULL,
        user_id uuid NOT NULL,
        source_key bytea NOT NULL,
        matched boolean NOT NULL,
        account text,
        symbol text NOT NULL,
        currency text NOT NULL,
        action text NOT NULL CHECK (action IN ('buy', 'sell')),
        day date NOT NULL,
        at timestamptz,
        time_zone text NOT NULL,
        seq integer NOT NULL,
        quantity numeric NOT NULL,
        price numeric NOT NULL,
        fee numeric NOT NULL,
        value numeric NOT NULL,
        position_ref text,
        shorts boolean NOT NULL,
        closes boolean NOT NULL,
        parts jsonb NOT NULL DEFAULT '[]',
        kept jsonb,
        PRIMARY KEY (import_id, line)
      )`);
    await runner.query(`CREATE INDEX import_fills_by_key ON import_fills (user_id, source_key)`);
    await runner.query(`CREATE INDEX import_fills_of_symbol ON import_fills (user_id, symbol)`);
    // of the journal as the rows of a draft were judged against
    await runner.query(`ALTER TABLE imports ADD COLUMN judged_revision integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports DROP COLUMN judged_revision`);
    await runner.query(`DROP TABLE import_fills`);
  }
}
