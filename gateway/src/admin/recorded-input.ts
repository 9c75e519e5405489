/** The contract's limit, minus room for the surrounding field names. */
const MAX_INPUT_BYTES = 4000;

/** Input fields that contain URLs as typed. */
const URL_FIELDS = new Set(['url', 'urls']);

/** Input fields that contain addresses of users: the log is kept after their accounts are deleted. */
const EMAIL_FIELDS = new Set(['email']);
const REDACTED = '[redacted]';

/**
 * A URL as typed, without anything that may be a password or key: everything before the last `@`, the query, and the
 * fragment. The text may not be a valid URL, so this makes no assumptions.
 */
export function withoutSecrets(typed: string): string {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:[/\\]*/i.exec(typed)?.[0] ?? '';
  const at = [...typed.matchAll(/@|%40/gi)].at(-1);
  const rest = at ? `${scheme}[redacted]@${typed.slice(at.index + at[0].length)}` : typed;
  const cut = rest.search(/[?#]/);
  return cut < 0 ? rest : `${rest.slice(0, cut + 1)}[redacted]`;
}

/** PostgreSQL's JSON rejects NUL and lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

function scrub(value: unknown, isUrl: boolean): unknown {
  if (typeof value === 'string') return storable(isUrl ? withoutSecrets(value) : value);
  if (Array.isArray(value)) return value.map((part) => scrub(part, isUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      EMAIL_FIELDS.has(name) ? REDACTED : scrub(part, URL_FIELDS.has(name)),
    ]),
  );
}

/** The call's input for the audit log: without secrets in URLs and users' addresses, and only the size if it is large. */
export function recordedInput(input: { params: unknown; query: unknown; body: unknown }): Record<string, unknown> {
  const present = Object.entries(input).filter(([, part]) => part !== undefined);
  const recorded = scrub(Object.fromEntries(present), false) as Record<string, unknown>;
  const bytes = Buffer.byteLength(JSON.stringify(recorded));
  return bytes <= MAX_INPUT_BYTES ? recorded : { bytes };
}
