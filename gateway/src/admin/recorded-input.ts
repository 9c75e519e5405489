/** The contract's own bound, less what the names around it take. */
const MAX_INPUT_BYTES = 4000;

/** Parts of an input that hold addresses, as they were typed. */
const ADDRESSES = new Set(['url', 'urls']);

/**
 * An address as it was typed, without what may be a password or a key: whatever stands before its last `@`, and its query and fragment.
 * It may be no URL at all, or one that a slip made another: nothing is relied on.
 */
export function withoutSecrets(typed: string): string {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:[/\\]*/i.exec(typed)?.[0] ?? '';
  const at = [...typed.matchAll(/@|%40/gi)].at(-1);
  const rest = at ? `${scheme}[redacted]@${typed.slice(at.index + at[0].length)}` : typed;
  const cut = rest.search(/[?#]/);
  return cut < 0 ? rest : `${rest.slice(0, cut + 1)}[redacted]`;
}

/** PostgreSQL's JSON holds neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

function scrubbed(value: unknown, isAddress: boolean): unknown {
  if (typeof value === 'string') return storable(isAddress ? withoutSecrets(value) : value);
  if (Array.isArray(value)) return value.map((part) => scrubbed(part, isAddress));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scrubbed(part, ADDRESSES.has(name))]));
}

/** What the audit log keeps of a call's input: no secret that an address came with, and of a large one its size. */
export function recordedInput(input: { params: unknown; query: unknown; body: unknown }): Record<string, unknown> {
  const given = Object.entries(input).filter(([, part]) => part !== undefined);
  const kept = scrubbed(Object.fromEntries(given), false) as Record<string, unknown>;
  const bytes = Buffer.byteLength(JSON.stringify(kept));
  return bytes <= MAX_INPUT_BYTES ? kept : { bytes };
}
