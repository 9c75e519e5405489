import { z } from 'zod';
import { events, routes, rpcs } from './registry.ts';

/** The wire-visible facets of one contract: facet → value, or the hash of a schema. */
export type Facets = Readonly<Record<string, string>>;
/** Contract (subject, or method and path) → its facets. */
export type ContractsLock = Readonly<Record<string, Facets>>;

/** FNV-1a, 64 bits: distinguishes versions; not security-relevant. */
function hash(text: string): string {
  let h = 0xcbf29ce484222325n;
  for (const char of text) h = ((h ^ BigInt(char.codePointAt(0)!)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return h.toString(16).padStart(16, '0').slice(0, 10);
}

/** One facet per top-level property, so that a difference shows what changed. */
function schemaFacets(name: string, schema: z.ZodType | undefined): [string, string][] {
  if (!schema) return [];
  // The input side of a schema is what is on the wire, for responses too.
  const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' });
  const {
    properties,
    required = [],
    $schema: _,
    ...rest
  } = json as {
    properties?: Record<string, unknown>;
    required?: string[];
    $schema?: string;
  };
  const propertyFacets = Object.entries(properties ?? {}).map(([key, part]): [string, string] => [
    `${name}.${key}${required.includes(key) ? '' : '?'}`,
    hash(JSON.stringify(part)),
  ]);
  return [...propertyFacets, [name, hash(JSON.stringify(rest))]];
}

const errorFacets = (errors: Readonly<Record<string, string | number>>): [string, string][] =>
  Object.entries(errors).map(([code, value]) => [`errors.${code}`, String(value)]);

const facets = (entries: readonly (readonly [string, unknown])[]): Facets =>
  Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The current contracts; contracts.lock.json has the last accepted ones. */
export const contractsLock = (): ContractsLock =>
  Object.fromEntries(
    [
      ...Object.values(rpcs).map(({ subject, input, output, errors, deadlineMs, idempotent, sealed }) => [
        subject,
        facets([
          ['deadlineMs', deadlineMs],
          ['idempotent', idempotent],
          ['sealed', sealed?.subject],
          ...errorFacets(errors),
          ...schemaFacets('input', input),
          ...schemaFacets('output', output),
        ]),
      ]),
      ...Object.values(events).map(({ subject, payload, delivery }) => [
        subject,
        facets([['delivery', delivery], ...schemaFacets('payload', payload)]),
      ]),
      ...Object.values(routes).map((route) => [
        `${route.method} ${route.path}`,
        facets([
          ['access', route.access],
          ['beforeTerms', route.beforeTerms],
          ['redirects', route.redirects],
          ['rawBody', route.rawBody],
          ['bodyTypes', route.bodyTypes],
          ['fileTypes', route.fileTypes],
          ['maxBodyBytes', route.maxBodyBytes],
          ['perMinute', route.perMinute],
          ...errorFacets(route.errors),
          ...schemaFacets('params', route.params),
          ...schemaFacets('query', route.query),
          ...schemaFacets('body', route.body),
          ...schemaFacets('response', route.response),
        ]),
      ]),
    ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)) as [string, Facets][],
  );

const SCHEMA = /^(input|output|payload|params|query|body|response)\b/;

/** How `now` differs from `before`, one sentence per difference; empty if they are equal. */
export function describeDifference(before: ContractsLock, now: ContractsLock): string[] {
  const differences: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before[name], now[name]];
    if (!was) differences.push(`${name} is new.`);
    else if (!is) differences.push(`${name} was removed.`);
    else
      for (const facet of new Set([...Object.keys(was), ...Object.keys(is)])) {
        if (was[facet] === is[facet]) continue;
        const what = `${name}: ${facet}`;
        if (was[facet] === undefined) differences.push(`${what} was added.`);
        else if (is[facet] === undefined) differences.push(`${what} was removed.`);
        else if (SCHEMA.test(facet)) differences.push(`${what} changed its schema.`);
        else differences.push(`${what} changed from ${was[facet]} to ${is[facet]}.`);
      }
  }
  return differences;
}
