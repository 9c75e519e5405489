import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ParserChanges1763900000000 implements MigrationInterface {
  readonly name = 'ParserChanges1763900000000';

  async up(runner: QueryRunner): Promise<void> {
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE parser_changes`);
  }
}
