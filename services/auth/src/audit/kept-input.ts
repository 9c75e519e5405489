const MAX_JSON_BYTES = 4096;

/** jsonb takes no NUL; a call that cannot be recorded is refused, so it must not fail for that. */
const writable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value;

/** What was asked, as it is kept; of what is too large only its size. */
export function keptInput(input: Record<string, unknown>): Record<string, unknown> {
  const json = JSON.stringify(input, writable);
  const bytes = Buffer.byteLength(json);
  return bytes > MAX_JSON_BYTES ? { leftOutBytes: bytes } : (JSON.parse(json) as Record<string, unknown>);
}
