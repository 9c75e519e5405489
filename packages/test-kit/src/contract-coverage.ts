import type { RpcContract } from '@plainscan/contracts';
import { bindingsOf } from '@plainscan/service-kit';

/** Subjects without a handler, with several, and handled though not among `contracts`: all empty where the house is in order. */
export function contractCoverage(
  contracts: Iterable<RpcContract>,
  handlers: Iterable<{ prototype: object }>,
): { missing: string[]; duplicated: string[]; unknown: string[] } {
  const declared = new Set([...contracts].map((contract) => contract.subject));
  const handled = [...handlers].flatMap((type) => bindingsOf(type).map(({ contract }) => contract.subject));
  return {
    missing: [...declared].filter((subject) => !handled.includes(subject)),
    duplicated: [...new Set(handled.filter((subject, index) => handled.indexOf(subject) !== index))],
    unknown: handled.filter((subject) => !declared.has(subject)),
  };
}
