import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000;
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

interface Part<Next> {
  text: string;
  /** cursor of the next part; null after the last one */
  next: Next | null;
}

/**
 * Streams a file part by part. The first part is read before anything is sent, so if that fails, the client gets a normal
 * error response. A later failure breaks the connection.
 */
export async function streamParts<Next>(
  reply: FastifyReply,
  { name, format }: { name: string; format: keyof typeof TYPES },
  read: (next?: Next) => Promise<Part<Next>>,
): Promise<StreamableFile> {
  const first = await read();
  async function* parts() {
    for (let part = first; ; part = await read(part.next)) {
      yield part.text;
      if (part.next === null) return;
    }
  }
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  // In byte mode, at most one part above the high-water mark is read ahead.
  return new StreamableFile(Readable.from(parts(), { objectMode: false }), {
    type: TYPES[format],
    disposition: `attachment; filename="${name}.${format}"`,
  });
}
