import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both filters of the page, and each alone, are counted from an index without a look at the rows. */
export class Counts1764100100000 implements MigrationInterface {
  readonly name = 'Counts1764100100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX articles_by_category_and_overall ON articles (category, overall, published_at DESC, id DESC)`);
    await runner.query(`DROP INDEX articles_by_category`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX articles_by_category ON articles (category, published_at DESC, id DESC)`);
    await runner.query(`DROP INDEX articles_by_category_and_overall`);
  }
}
