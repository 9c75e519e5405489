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
        last_error text,
        last_error_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT '-infinity'
      )`);
    await runner.query(`
      CREATE TABLE feed_workers (
        id uuid PRIMARY KEY,
        fingerprint text NOT NULL,
        started_order bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
        last_seen_at timestamptz NOT NULL DEFAULT now()
      )`);
    // stories as they are shown, rebuilt whenever a source article changes
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
    // covers both filters of the page, together and the category alone, with index-only counts
    await runner.query(
      `CREATE INDEX articles_by_category_and_overall ON articles (category, overall, published_at DESC, id DESC)`,
    );
    // new stories are read at once, so a pending list would only be scanned again and again
    await runner.query(`CREATE INDEX articles_by_symbol ON articles USING gin (symbols) WITH (fastupdate = off)`);
    await runner.query(`CREATE INDEX articles_by_word ON articles USING gin (words) WITH (fastupdate = off)`);
    await runner.query(`
      CREATE TABLE source_articles (
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
        companies_resolved boolean NOT NULL,
        simulated boolean NOT NULL,
        headline jsonb NOT NULL,
        candidate_keys text[] NOT NULL,
        PRIMARY KEY (feed, provider_id)
      )`);
    await runner.query(`CREATE INDEX source_articles_by_article ON source_articles (article_id)`);
    await runner.query(
      `CREATE INDEX source_articles_by_url ON source_articles (feed, canonical_url) WHERE canonical_url IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX source_articles_by_key ON source_articles USING gin (candidate_keys) WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX source_articles_unresolved ON source_articles (published_at DESC) WHERE NOT companies_resolved`,
    );
    await runner.query(`CREATE INDEX source_articles_simulated ON source_articles (article_id) WHERE simulated`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['source_articles', 'articles', 'feed_workers', 'feeds'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
