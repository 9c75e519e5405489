import { createHash, randomUUID } from 'node:crypto';
import type { DurableEvent } from '@plainscan/contracts';
import type { EntityManager, QueryRunner } from 'typeorm';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';

/** JSON of one event; NATS limits messages to 1 MiB. */
const MAX_PAYLOAD_BYTES = 512 * 1024;

/** For a migration of the service: creates the table `outbox` in its schema, which `OutboxRelay` reads. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      subject text NOT NULL,
      payload jsonb NOT NULL,
      request_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz
    )`);
  await runner.query(`CREATE INDEX outbox_unpublished ON outbox (position) WHERE published_at IS NULL`);
  await runner.query(`CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL`);
}

export async function dropOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP TABLE outbox`);
}

/**
 * Writes the event in the caller's transaction: it is published if, and only if, that commits. Calling
 * `OutboxRelay.notify()` afterward delivers it in milliseconds instead of within a second. Events are published in the order they
 * were written, so write the event after the change it reports. With `onceFor`, the same fact written again (by a handler that
 * ran twice) is published once.
 * @returns the event's ID
 * @throws outside a transaction, or if the payload violates the contract or exceeds 512 KiB
 */
export async function addToOutbox<P extends z.ZodType>(
  manager: EntityManager,
  event: DurableEvent<P>,
  payload: z.input<P>,
  { onceFor }: { onceFor?: string } = {},
): Promise<string> {
  const [id] = await addAllToOutbox(manager, event, [{ payload, onceFor }]);
  return id!;
}

/** Writes many events in one statement; otherwise like `addToOutbox`. */
export async function addAllToOutbox<P extends z.ZodType>(
  manager: EntityManager,
  event: DurableEvent<P>,
  events: readonly { payload: z.input<P>; onceFor?: string | undefined }[],
): Promise<string[]> {
  if (event.delivery !== 'durable') throw new Error(`${event.subject} is not a durable event`);
  if (!manager.queryRunner?.isTransactionActive)
    throw new Error(`${event.subject} was published outside a transaction`);
  if (events.length === 0) return [];
  const payloads = events.map(({ payload }) => JSON.stringify(event.payload.parse(payload)));
  if (payloads.some((json) => Buffer.byteLength(json) > MAX_PAYLOAD_BYTES))
    throw new Error(`${event.subject} is too large for an event`);
  const ids = events.map(({ onceFor }) => (onceFor === undefined ? randomUUID() : onceId(event, onceFor)));
  await manager.query(
    `INSERT INTO outbox (id, subject, payload, request_id)
     SELECT id, $3, payload::jsonb, $4 FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS e (id, payload, n) ORDER BY n
     ON CONFLICT (id) DO NOTHING`,
    [ids, payloads, event.subject, currentRequestId() ?? null],
  );
  return ids;
}

/** Whether the event was written with this `onceFor`, published or not. It is forgotten some days after it was published. */
export async function isInOutbox(manager: EntityManager, event: DurableEvent, onceFor: string): Promise<boolean> {
  const rows = (await manager.query('SELECT 1 FROM outbox WHERE id = $1', [onceId(event, onceFor)])) as unknown[];
  return rows.length > 0;
}

const onceId = ({ subject }: DurableEvent, onceFor: string): string => derivedId(`${subject} ${onceFor}`);

/** A UUID that is the same for the same text: RFC 9562, version 8. */
export function derivedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
