import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Journal1764000000000 implements MigrationInterface {
  readonly name = 'Journal1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    // Locking a user's row locks their whole journal.
    await runner.query(`
      CREATE TABLE journals (
        user_id uuid PRIMARY KEY,
        currency text NOT NULL DEFAULT 'USD',
        revision integer NOT NULL DEFAULT 0
      )`);
    await runner.query(`
      CREATE TABLE erased_users (
        id_hash bytea PRIMARY KEY,
        erased_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE idempotency_keys (
        user_id uuid NOT NULL REFERENCES journals ON DELETE CASCADE,
        key_hash bytea NOT NULL,
        request_hash bytea NOT NULL,
        answer_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, key_hash)
      )`);
    await runner.query(`CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at)`);
    await this.#imports(runner);
    await this.#trades(runner);
    await runner.query(`
      CREATE TABLE cash_transactions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES journals ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'adjustment')),
        day date NOT NULL,
        amount numeric NOT NULL,
        note text,
        import_id uuid REFERENCES imports,
        source_line integer,
        source_key bytea,
        position bigint GENERATED ALWAYS AS IDENTITY,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX cash_transactions_newest ON cash_transactions (user_id, day DESC, position DESC)`);
    await runner.query(
      `CREATE INDEX cash_transactions_of_import ON cash_transactions (import_id) WHERE import_id IS NOT NULL`,
    );
    await createOutboxTable(runner);
  }

  async #imports(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES journals ON DELETE CASCADE,
        name text NOT NULL,
        status text NOT NULL CHECK (status IN ('draft', 'committed', 'undone')),
        source text NOT NULL,
        source_name text NOT NULL,
        problem text,
        chars integer NOT NULL,
        file_digest bytea,
        same_file_as uuid,
        mapping jsonb,
        record_shorts boolean NOT NULL DEFAULT false,
        columns jsonb NOT NULL DEFAULT '[]',
        sample jsonb NOT NULL DEFAULT '[]',
        counts jsonb NOT NULL DEFAULT '{}',
        planned_revision integer,
        trades_created integer NOT NULL DEFAULT 0,
        trades_changed integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        read_at timestamptz,
        committed_at timestamptz,
        undone_at timestamptz
      )`);
    await runner.query(`CREATE INDEX imports_of_user ON imports (user_id, created_at DESC)`);
    await runner.query(`CREATE INDEX imports_drafts ON imports (created_at) WHERE status = 'draft'`);
    await runner.query(`
      CREATE TABLE import_parts (
        import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
        part integer NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (import_id, part)
      )`);
    await runner.query(`CREATE INDEX import_parts_by_time ON import_parts (created_at)`);
    await runner.query(`
      CREATE TABLE import_rows (
        import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
        line integer NOT NULL,
        verdict text NOT NULL,
        included boolean NOT NULL,
        chosen boolean,
        reason text,
        warnings jsonb NOT NULL DEFAULT '[]',
        text text NOT NULL,
        fill jsonb,
        effect text,
        PRIMARY KEY (import_id, line)
      )`);
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
    await runner.query(`
      CREATE TABLE import_presets (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES journals ON DELETE CASCADE,
        name text NOT NULL,
        header_digest bytea NOT NULL,
        mapping jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (user_id, name)
      )`);
    await runner.query(`CREATE INDEX import_presets_by_header ON import_presets (user_id, header_digest)`);
  }

  async #trades(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trades (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES journals ON DELETE CASCADE,
        position bigint GENERATED ALWAYS AS IDENTITY,
        symbol text NOT NULL,
        side text NOT NULL CHECK (side IN ('long', 'short')),
        currency text NOT NULL,
        account text,
        strategy text,
        tags text[] NOT NULL DEFAULT '{}',
        notes text,
        stop_loss numeric,
        scan jsonb,
        import_id uuid REFERENCES imports,
        pinned boolean NOT NULL DEFAULT false,
        revision integer NOT NULL DEFAULT 1,
        changed_in integer NOT NULL DEFAULT 0,
        deleted_at timestamptz,
        created_at timestamptz NOT NULL,
        closed boolean NOT NULL,
        quantity numeric NOT NULL,
        open_quantity numeric NOT NULL,
        entry_price numeric NOT NULL,
        exited_price numeric,
        entered_on date NOT NULL,
        entered_at timestamptz,
        exited_on date,
        exited_at timestamptz,
        fees numeric NOT NULL,
        realized_fees numeric NOT NULL,
        gross numeric,
        net numeric,
        r_multiple numeric,
        CHECK (closed = (open_quantity = 0)),
        CHECK (closed = (exited_on IS NOT NULL)),
        CHECK ((gross IS NULL) = (net IS NULL))
      )`);
    // For the list's most frequent orders. The last column makes the order total, as keyset pages need.
    for (const [name, order] of [
      ['entered', `entered_on, coalesce(entered_at, '-infinity'), position`],
      ['net_descending', `coalesce(net, '-infinity'), position`],
      ['net_ascending', `coalesce(net, 'infinity'), position`],
    ] as const)
      await runner.query(`CREATE INDEX trades_${name} ON trades (user_id, ${order}) WHERE deleted_at IS NULL`);
    await runner.query(`CREATE INDEX trades_changed ON trades (user_id, changed_in)`);
    await runner.query(`CREATE INDEX trades_deleted ON trades (deleted_at) WHERE deleted_at IS NOT NULL`);
    await runner.query(`CREATE INDEX trades_of_symbol ON trades (user_id, symbol)`);
    await runner.query(`CREATE INDEX trades_of_import ON trades (import_id) WHERE import_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE executions (
        id uuid PRIMARY KEY,
        trade_id uuid NOT NULL REFERENCES trades ON DELETE CASCADE,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('entry', 'exit')),
        day date NOT NULL,
        at timestamptz,
        time_zone text NOT NULL,
        seq integer NOT NULL,
        quantity numeric NOT NULL CHECK (quantity > 0),
        price numeric NOT NULL,
        fee numeric NOT NULL,
        value numeric NOT NULL,
        gross numeric,
        net numeric,
        import_id uuid REFERENCES imports,
        source_line integer,
        source_key bytea,
        account text,
        position_ref text,
        CHECK ((kind = 'exit') = (net IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX executions_of_trade ON executions (trade_id)`);
    await runner.query(`CREATE INDEX executions_of_user ON executions (user_id, kind)`);
    await runner.query(
      `CREATE INDEX executions_by_source ON executions (user_id, source_key) WHERE source_key IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX executions_of_import ON executions (import_id) WHERE import_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    await runner.query(
      `DROP TABLE cash_transactions, executions, trades, import_presets, import_fills, import_rows, import_parts,
        imports, idempotency_keys, erased_users, journals`,
    );
  }
}
