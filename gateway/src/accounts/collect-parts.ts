import type { PersonalDataPart } from '@plainscan/contracts';

type Data = PersonalDataPart['data'];

function mergeInto(merged: Map<string, unknown>, part: Data): void {
  for (const [name, value] of Object.entries(part)) {
    const existing = merged.get(name);
    if (!Array.isArray(value)) merged.set(name, value);
    else if (Array.isArray(existing)) for (const item of value as unknown[]) existing.push(item);
    else merged.set(name, [...(value as unknown[])]);
  }
}

/** Fetches a service's data part by part and joins lists of the same name. Throws if the parts never end. */
export async function collectParts(fetchPart: (after?: string) => Promise<PersonalDataPart>): Promise<Data> {
  const merged = new Map<string, unknown>();
  const requested = new Set<string>();
  for (let part = await fetchPart(); ; part = await fetchPart(part.next)) {
    mergeInto(merged, part.data);
    if (part.next === null) return Object.fromEntries(merged);
    if (requested.has(part.next)) throw new Error('parts of personal data never end');
    requested.add(part.next);
  }
}
