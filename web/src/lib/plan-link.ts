import type { ScanPlan } from '@plainscan/contracts';

/** Limit for decompressed plans. A plan has at most 300 nodes, but a link may contain anything. */
const MAX_PLAN_BYTES = 64 * 1024;

const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Pipes bytes through a compression stream. Throws for invalid data or output larger than `max`. */
async function pipeThrough(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
  max = Infinity,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  // Errors surface on the reading side.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      void reader.cancel().catch(() => undefined);
      throw new RangeError('the decompressed plan is too large');
    }
    parts.push(value);
  }
  const result = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

const isPlan = (value: unknown): value is ScanPlan => {
  if (typeof value !== 'object' || value === null) return false;
  const { version, universe, where, sort } = value as Partial<ScanPlan>;
  return (
    version === 1 &&
    typeof universe === 'object' &&
    universe !== null &&
    typeof where === 'object' &&
    Array.isArray(sort)
  );
};

/** Encodes a plan for the `plan` parameter. */
export async function encodePlan(plan: ScanPlan): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(plan));
  return toBase64Url(await pipeThrough(bytes, new CompressionStream('deflate-raw')));
}

/** Decodes the `plan` parameter; null if invalid. The server decides whether the plan can run. */
export async function decodePlan(text: string): Promise<ScanPlan | null> {
  try {
    const bytes = await pipeThrough(fromBase64Url(text), new DecompressionStream('deflate-raw'), MAX_PLAN_BYTES);
    const plan: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isPlan(plan) ? plan : null;
  } catch {
    return null;
  }
}
