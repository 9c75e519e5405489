import { createOutboxTable, dropOutboxTable } from '@plainscan/service-kit/postgres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1763740000000 implements MigrationInterface {
  readonly name = 'Accounts1763740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        email_key text NOT NULL UNIQUE,
        password_hash text,
        full_name text,
        avatar_url text,
        demo boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        terms_version text,
        terms_accepted_at timestamptz,
        email_notifications boolean NOT NULL DEFAULT true,
        market_alerts boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`
      CREATE TABLE identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (issuer, subject)
      )`);
    await runner.query(`CREATE INDEX identities_by_user ON identities (user_id)`);
    await runner.query(`
      CREATE TABLE pending_signups (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        email_key text NOT NULL,
        password_hash text NOT NULL,
        token_hash bytea UNIQUE,
        browser_secret_hash bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX pending_signups_by_email ON pending_signups (email_key, created_at DESC)`);
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        user_agent text,
        network text,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        second_factor boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at DESC)`);
    await runner.query(`
      CREATE TABLE refresh_tokens (
        token_hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
        parent_hash bytea,
        issued_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query(`CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id, used_at)`);
    await runner.query(`
      CREATE TABLE ended_sessions (
        session_id uuid PRIMARY KEY,
        until timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE links (
        token_hash bytea PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('recovery', 'email')),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        new_email text CHECK ((kind = 'email') = (new_email IS NOT NULL)),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX links_by_user ON links (user_id, kind)`);
    await runner.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        encrypted_secret text NOT NULL,
        created_at timestamptz NOT NULL,
        enabled_at timestamptz,
        last_used_step bigint,
        recovery_hashes bytea[] NOT NULL DEFAULT '{}'
      )`);
    await runner.query(`
      CREATE TABLE signing_keys (
        kid text PRIMARY KEY,
        encrypted_private_key text NOT NULL,
        public_jwk jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        signs_from timestamptz NOT NULL,
        retired_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        user_id uuid,
        kind text NOT NULL,
        recipient_hash bytea,
        encrypted_content text,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        sent_at timestamptz
      )`);
    await runner.query(`CREATE INDEX mails_to_send ON mails (next_attempt_at) WHERE sent_at IS NULL`);
    await runner.query(`CREATE INDEX mails_by_user ON mails (user_id)`);
    await runner.query(`CREATE INDEX mails_by_recipient ON mails (recipient_hash) WHERE user_id IS NULL`);
    await runner.query(`
      CREATE TABLE audit_log (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        event text NOT NULL,
        actor_id text,
        subject_id text,
        request_id text,
        network text,
        details jsonb NOT NULL
      )`);
    await runner.query(`CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC)`);
    await runner.query(`CREATE INDEX audit_log_by_subject ON audit_log (subject_id)`);
    await runner.query(`CREATE INDEX audit_log_by_actor ON audit_log (actor_id) WHERE subject_id IS NULL`);
    await runner.query(`
      CREATE TABLE deletions (
        id uuid PRIMARY KEY,
        requested_at timestamptz NOT NULL,
        completed_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE deletion_services (
        deletion_id uuid NOT NULL REFERENCES deletions ON DELETE CASCADE,
        service text NOT NULL,
        completed_at timestamptz,
        records integer,
        PRIMARY KEY (deletion_id, service)
      )`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropOutboxTable(runner);
    const tables =
      'deletion_services, deletions, audit_log, mails, signing_keys, second_factors, links, ended_sessions, refresh_tokens, sessions, pending_signups, identities, users';
    await runner.query(`DROP TABLE ${tables}`);
  }
}
