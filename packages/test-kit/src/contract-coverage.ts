import type { RpcContract } from '@plainscan/contracts';
import { contractsOf } from '@plainscan/service-kit';

/** Subjects that have no handler, have several, or have one but aren't in `contracts`. A complete service has none of these. */
export function contractCoverage(
  contracts: Iterable<RpcContract>,
  handlers: Iterable<{ prototype: object }>,
): { missing: string[]; duplicated: string[]; unknown: string[] } {
  const declared = new Set([...contracts].map((contract) => contract.subject));
  const handled = [...handlers].flatMap((type) => contractsOf(type).map(({ subject }) => subject));
  return {
    missing: [...declared].filter((subject) => !handled.includes(subject)),
    duplicated: [...new Set(handled.filter((subject, index) => handled.indexOf(subject) !== index))],
    unknown: handled.filter((subject) => !declared.has(subject)),
  };
}
