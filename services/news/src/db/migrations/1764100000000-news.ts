import type { MigrationInterface, QueryRunner } from 'typeorm';

export class News1764100000000 implements MigrationInterface {
  readonly name = 'News1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feeds (
        name text PRIMARY KEY,
        kind text NOT NULL,
        simulated boolean NOT NULL,
        cursor jsonb,
        last_success_at timestamptz,
        last_fault text,
        last_fault_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT '-infinity'
      )`);
    // as it is shown: made of tellings, and made again with each of them
    await runner.query(`
      CREATE TABLE articles (
        id uuid PRIMARY KEY,
        published_at timestamptz NOT NULL,
        title text NOT NULL,
        description text,
        url text,
        image_url text,
        category text NOT NULL CHECK (category IN ('general', 'stocks')),
        company_symbol text,
        symbols text[] NOT NULL,
        overall text NOT NULL CHECK (overall IN ('bullish', 'bearish', 'neutral')),
        score double precision NOT NULL,
        reasons jsonb NOT NULL,
        scored_by text NOT NULL,
        provider_sentiment jsonb,
        sources jsonb NOT NULL,
        simulated boolean NOT NULL,
        words tsvector NOT NULL
      )`);
    await runner.query(`CREATE INDEX articles_by_time ON articles (published_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX articles_by_overall ON articles (overall, published_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX articles_by_category ON articles (category, published_at DESC, id DESC)`);
    // a story is asked for right after it came: nothing waits in a list beside the index
    await runner.query(`CREATE INDEX articles_by_symbol ON articles USING gin (symbols) WITH (fastupdate = off)`);
    await runner.query(`CREATE INDEX articles_by_word ON articles USING gin (words) WITH (fastupdate = off)`);
    await runner.query(`
      CREATE TABLE tellings (
        feed text NOT NULL,
        provider_id text NOT NULL,
        article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
        digest bytea NOT NULL,
        title text NOT NULL,
        description text,
        url text,
        canonical_url text,
        image_url text,
        published_at timestamptz NOT NULL,
        first_seen_at timestamptz NOT NULL,
        source_name text NOT NULL,
        tags text[] NOT NULL,
        provider_sentiment jsonb,
        sentiment jsonb NOT NULL,
        symbols text[] NOT NULL,
        company_symbol text,
        company_names text[] NOT NULL,
        companies_sought boolean NOT NULL,
        simulated boolean NOT NULL,
        headline jsonb NOT NULL,
        fold_keys text[] NOT NULL,
        PRIMARY KEY (feed, provider_id)
      )`);
    await runner.query(`CREATE INDEX tellings_of_article ON tellings (article_id)`);
    await runner.query(
      `CREATE INDEX tellings_of_page ON tellings (feed, canonical_url) WHERE canonical_url IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX tellings_by_key ON tellings USING gin (fold_keys) WITH (fastupdate = off)`);
    await runner.query(
      `CREATE INDEX tellings_without_companies ON tellings (published_at DESC) WHERE NOT companies_sought`,
    );
    await runner.query(`CREATE INDEX tellings_simulated ON tellings (article_id) WHERE simulated`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tellings', 'articles', 'feeds']) await runner.query(`DROP TABLE ${table}`);
  }
}
