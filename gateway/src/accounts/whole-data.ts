import type { PersonalDataPart } from '@plainscan/contracts';

type Data = PersonalDataPart['data'];

function add(to: Map<string, unknown>, part: Data): void {
  for (const [name, value] of Object.entries(part)) {
    const before = to.get(name);
    if (!Array.isArray(value)) to.set(name, value);
    else if (Array.isArray(before)) for (const one of value as unknown[]) before.push(one);
    else to.set(name, [...(value as unknown[])]);
  }
}

/** A service's data, fetched in parts; lists with the same name are joined. Throws if the parts never end. */
export async function wholeData(ask: (after?: string) => Promise<PersonalDataPart>): Promise<Data> {
  const whole = new Map<string, unknown>();
  const requested = new Set<string>();
  for (let part = await ask(); ; part = await ask(part.next)) {
    add(whole, part.data);
    if (part.next === null) return Object.fromEntries(whole);
    if (requested.has(part.next)) throw new Error('parts of personal data never end');
    requested.add(part.next);
  }
}
